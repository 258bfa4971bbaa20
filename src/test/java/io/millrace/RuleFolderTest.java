package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.control.RuleControl.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of rules and their folder when something is wrong with it. */
class RuleFolderTest extends RuleBookInFolder {
    @Test
    void shouldGoBackToWhatWasWhenARuleCannotBeKept() throws Exception {
        RuleBook book = book();
        Path blocked = Files.createDirectories(rulesDir().resolve("a.yaml/x"));

        String index = Files.readString(rulesDir().resolve(".ids"));

        assertThatThrownBy(() -> put(book, "a", RULE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "cannot write " + rulesDir().resolve("a.yaml") + ": it is a folder; move it away");

        assertThat(deployer.deployed).containsExactly(List.of("r1", "r2", "a"), List.of("r1", "r2"));
        assertThat(rules(book)).containsExactly("r1", "r2");
        assertThat(rulesDir().resolve(".ids")).hasContent(index);
        Files.delete(blocked);
        Files.delete(rulesDir().resolve("a.yaml"));
        assertThat(files()).containsExactly(".ids", ".lock");
        assertThat(put(book, "a", RULE)).isEqualTo(Change.CREATED);
    }

    @Test
    void shouldDeployNothingWhenTheFolderIsGone() throws Exception {
        RuleBook book = book();
        Files.move(rulesDir(), folder.resolve("moved"));

        assertThatThrownBy(() -> put(book, "a", RULE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no folder " + rulesDir() + " any more; put it back");
        assertThatThrownBy(() -> book.delete("r1")).isInstanceOf(IOException.class);

        assertThat(deployer.deployed).isEmpty();
        assertThat(rules(book)).containsExactly("r1", "r2");
        Files.move(folder.resolve("moved"), rulesDir());
        assertThat(put(book, "a", RULE)).isEqualTo(Change.CREATED);
    }

    @Test
    void shouldGoBackToTheIndexThatWasWhenARuleCannotBeDeleted() throws Exception {
        RuleBook book = book();
        put(book, "r1", RULE);
        Files.delete(rulesDir().resolve("r1.yaml"));
        Files.createDirectories(rulesDir().resolve("r1.yaml/x"));
        String index = Files.readString(rulesDir().resolve(".ids"));

        assertThatThrownBy(() -> book.delete("r1"))
                .hasMessageContaining("cannot delete " + rulesDir().resolve("r1.yaml"));

        assertThat(rulesDir().resolve(".ids")).hasContent(index);
        assertThat(rules(book)).containsExactly("r1", "r2");
    }

    @Test
    void shouldWriteNothingAtAStartThatChangesNothing() throws Exception {
        RuleBook book = book();
        put(book, "a", RULE);
        book.delete("r1");
        Object index = Files.readAttributes(rulesDir().resolve(".ids"), BasicFileAttributes.class)
                .fileKey();

        assertThat(rules(book())).containsExactly("r2", "a");

        assertThat(Files.readAttributes(rulesDir().resolve(".ids"), BasicFileAttributes.class)
                        .fileKey())
                .isEqualTo(index);
    }

    @Test
    void shouldNotShareItsFolder() throws Exception {
        RuleBook book = book();

        assertThatThrownBy(() -> new RuleBook(read(), this::read, deployer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rulesDir: " + rulesDir() + " is in use by another process");

        assertThat(put(book, "a", RULE)).isEqualTo(Change.CREATED);
    }

    @Test
    void shouldSayWhichFolderIsInTheWay() throws Exception {
        Files.createDirectories(rulesDir().resolve("a.yaml"));
        assertThatThrownBy(this::book)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(rulesDir().resolve("a.yaml") + ": this is a folder")
                .hasMessageContaining("move it away");
        Files.move(rulesDir().resolve("a.yaml"), rulesDir().resolve(".ids"));
        assertThatThrownBy(this::book)
                .hasMessageContaining("cannot read " + rulesDir().resolve(".ids") + ": it is a folder; move it away");
        Files.delete(rulesDir().resolve(".ids"));
        assertThat(rules(book())).containsExactly("r1", "r2");
        end();
        file = file.replace(
                rulesDir().toString(), Files.createFile(folder.resolve("taken")).toString());
        assertThatThrownBy(this::book).hasMessageContaining("taken' is a file; name a folder");
    }

    @Test
    void shouldTakeAwayWhatACrashLeftUnfinished() throws Exception {
        book();
        Files.writeString(rulesDir().resolve("a.yaml.new"), "from: ");

        assertThat(rules(book())).containsExactly("r1", "r2");
        assertThat(files()).containsExactly(".ids", ".lock");
    }

    @Test
    void shouldNotStartWithABrokenRuleInTheFolder() throws Exception {
        Files.createDirectories(rulesDir());
        Files.writeString(rulesDir().resolve("a.yaml"), "from: s\ntoo: out\n");
        Files.writeString(rulesDir().resolve("b.yaml"), "name: c\nfrom: s\nto: out\n");

        assertThatThrownBy(this::book)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("a.yaml:2:1: rule 'a': unknown key 'too'")
                .hasMessageContaining("b.yaml:1:7: the rule's name is 'c' here");
        Files.delete(rulesDir().resolve("a.yaml"));
        Files.move(rulesDir().resolve("b.yaml"), rulesDir().resolve("b c.yaml"));
        assertThatThrownBy(this::book)
                .hasMessageContaining("b c.yaml: no rule is kept under this name; rename it to b%20c.yaml");
    }

    @Test
    void shouldNotStartWithADamagedIndex() throws Exception {
        Files.createDirectories(rulesDir());
        for (String damaged : List.of(
                "",
                "hello\n",
                "millrace rule ids 1, next x\n",
                "millrace rule ids 1, next 1\nx\n",
                "millrace rule ids 2, next 1\n",
                "millrace rule ids 1, next 2\n0 a\n0 b\n",
                "millrace rule ids 1, next 2\n0 a\n1 a\n",
                "millrace rule ids 1, next 1\n0 a\n7 b\n")) {
            Files.writeString(rulesDir().resolve(".ids"), damaged);
            assertThatThrownBy(this::book)
                    .as(damaged)
                    .hasMessageContaining(
                            ".ids is damaged; move it away, and at the next start rules get new ids, and rules"
                                    + " of the config that were deleted over the admin port are back");
        }
    }

    @Test
    void shouldSayOfAnIndexThatIsNoTextThatItIsDamagedAndWhatMovingItAwayChanges() throws Exception {
        Files.createDirectories(rulesDir());
        byte[] index = "millrace rule ids 1, next 2\n0 a removed\n1 b\n".getBytes(UTF_8);
        index[30] ^= (byte) 0x80;
        Files.write(rulesDir().resolve(".ids"), index);

        assertThatThrownBy(this::book)
                .hasMessageContaining(".ids is damaged")
                .hasMessageContaining("rules of the config that were deleted over the admin port are back");
    }
}
