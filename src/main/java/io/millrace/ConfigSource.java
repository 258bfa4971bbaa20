package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;

/** Where the config comes from, so that it can be read once more. */
interface ConfigSource {
    /** The very object that the last call returned, if nothing of what it was read from has changed since. */
    PipelineConfig read() throws ConfigException;
}
