package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.Endpoint;

/**
 * One of several kinds of request.
 *
 * @param share of all requests, above 0 to 1
 * @param contains what a right answer has in its body; empty for no check
 */
public record KindRequest(String name, double share, Endpoint endpoint, String contains) {}
