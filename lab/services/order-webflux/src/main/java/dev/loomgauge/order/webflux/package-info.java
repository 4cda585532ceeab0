/**
 * order-summary as reactive code: WebFlux on Reactor Netty, R2DBC with its pool, {@code WebClient}
 * to the downstream; nothing here may block.
 */
@NullMarked
package dev.loomgauge.order.webflux;

import org.jspecify.annotations.NullMarked;
