package dev.loomgauge.run.tier;

import dev.loomgauge.run.process.Launch;
import java.net.URI;
import java.time.Duration;

/**
 * A service to be started.
 *
 * @param launch its process; the name is that of the service, as in "the service order-mvc"
 * @param base where it will listen: {@code http://127.0.0.1:20001}
 * @param health path that answers 200 when it is ready
 * @param timeout how long it may take to become ready
 */
public record ServiceSpec(Launch launch, URI base, String health, Duration timeout) {}
