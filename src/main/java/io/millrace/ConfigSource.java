package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;

/** Where the config comes from, so that it can be read once more. */
interface ConfigSource {
    PipelineConfig read() throws ConfigException;
}
