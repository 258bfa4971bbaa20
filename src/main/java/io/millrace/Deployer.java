package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;

/** Where a changed config goes. Called on the thread that makes changes. */
interface Deployer {
    /** Returns once this is what later lines meet. Throws all problems of it, and has changed nothing then. */
    void deploy(PipelineConfig config) throws ConfigException;
}
