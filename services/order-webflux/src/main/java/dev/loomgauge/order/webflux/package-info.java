/**
 * order-summary as reactive code: WebFlux on Reactor Netty, R2DBC with its pool, {@code WebClient}
 * to the downstream; nothing here may block. Depends on {@code order.parts}, Spring and Reactor.
 */
@NullMarked
package dev.loomgauge.order.webflux;

import org.jspecify.annotations.NullMarked;
