package io.millrace.demo;

/**
 * Somebody who visits the shop of {@link DemoLogs}.
 *
 * @param addressAndDashes how his lines begin, up to the time
 * @param refererAndAgent what his lines have behind the size
 * @param pages what he asks for, each page as often as its weight says
 */
record DemoVisitor(byte[] addressAndDashes, byte[] refererAndAgent, DemoPage[] pages) {}
