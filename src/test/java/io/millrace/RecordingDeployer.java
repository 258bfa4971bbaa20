package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.List;

/** Plans and checks what it is given as the service would, and remembers the rest. */
final class RecordingDeployer implements Deployer {
    final List<List<String>> deployed = new ArrayList<>();
    boolean refuses;

    @Override
    public void deploy(PipelineConfig config) throws ConfigException {
        Examination.checkedPlan(config, new Scripts());
        if (refuses) {
            throw new ConfigException(List.of(Problem.error(Location.NONE, "not now")));
        }
        deployed.add(config.rules().stream().map(RuleConfig::name).toList());
    }

    List<String> now() {
        return deployed.get(deployed.size() - 1);
    }
}
