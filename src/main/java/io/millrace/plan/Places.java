package io.millrace.plan;

import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.Transform;
import io.millrace.config.Location;
import io.millrace.plan.SlotPlan.Located;

/** Takes the places out of config nodes, so that equal ones are equal wherever they were written, and says where to report what is wrong with them. */
final class Places {
    private Places() {}

    static Located of(Extractor extractor) {
        return extractor instanceof Extractor.Regex regex
                ? new Located(regex.patternAt(), regex.groupAt())
                : new Located(extractor.at());
    }

    static Located of(Transform transform) {
        return transform instanceof Transform.Replace replace
                ? new Located(replace.patternAt(), replace.withAt())
                : new Located(transform.at());
    }

    static Extractor without(Extractor extractor) {
        if (extractor instanceof Extractor.LeftRight ends) {
            // Without a left delimiter there is nothing to count, so every index means the same.
            int index = ends.left().isEmpty() ? 0 : ends.index();
            boolean orEnd = ends.right().isEmpty() || ends.orEnd();
            return new Extractor.LeftRight(Location.NONE, ends.left(), index, ends.right(), orEnd);
        }
        if (extractor instanceof Extractor.Split split) {
            return new Extractor.Split(Location.NONE, split.by(), split.column());
        }
        if (extractor instanceof Extractor.Json json) {
            return new Extractor.Json(Location.NONE, json.pointer());
        }
        if (extractor instanceof Extractor.Logfmt logfmt) {
            return new Extractor.Logfmt(Location.NONE, logfmt.key());
        }
        if (extractor instanceof Extractor.Query query) {
            return new Extractor.Query(Location.NONE, query.param());
        }
        Extractor.Regex regex = (Extractor.Regex) extractor;
        return new Extractor.Regex(Location.NONE, regex.pattern(), Location.NONE, regex.group(), Location.NONE);
    }

    static Transform without(Transform transform) {
        if (transform instanceof Transform.Lower) {
            return new Transform.Lower(Location.NONE);
        }
        if (transform instanceof Transform.Upper) {
            return new Transform.Upper(Location.NONE);
        }
        if (transform instanceof Transform.Trim) {
            return new Transform.Trim(Location.NONE);
        }
        if (transform instanceof Transform.Append append) {
            return new Transform.Append(Location.NONE, append.text());
        }
        if (transform instanceof Transform.Const constant) {
            return new Transform.Const(Location.NONE, constant.text());
        }
        if (transform instanceof Transform.CleanUrl) {
            return new Transform.CleanUrl(Location.NONE);
        }
        if (transform instanceof Transform.Substring part) {
            return new Transform.Substring(Location.NONE, part.from(), part.to());
        }
        if (transform instanceof Transform.Replace replace) {
            return new Transform.Replace(
                    Location.NONE, replace.pattern(), Location.NONE, replace.with(), Location.NONE);
        }
        if (transform instanceof Transform.Switch) {
            throw new IllegalArgumentException("a switch is a slot of its own");
        }
        Transform.MapValues map = (Transform.MapValues) transform;
        return new Transform.MapValues(Location.NONE, map.values(), map.defaultText());
    }
}
