/**
 * order-summary as reactive code: WebFlux on Reactor Netty, R2DBC with its pool, {@code WebClient}
 * to the downstream; nothing here may block. Stands alone: it may depend on Spring, Reactor and the
 * JDK, on no other module.
 */
@NullMarked
package dev.loomgauge.order.webflux;

import org.jspecify.annotations.NullMarked;
