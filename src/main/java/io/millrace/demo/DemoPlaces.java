package io.millrace.demo;

import java.util.List;
import java.util.Optional;

/**
 * Where a newcomer finds what the demo does, and what to try next.
 *
 * @param folder where the files are
 * @param consoleUrl the admin port's address, if it is on
 * @param tryNext commands to be typed in another terminal, ready to be copied
 */
public record DemoPlaces(String folder, Optional<String> consoleUrl, List<String> tryNext) {}
