/**
 * What every order-summary service must do, as interfaces of tests, and the scene that they play
 * in: a real PostgreSQL and a downstream that can be broken.
 */
@NullMarked
package dev.loomgauge.order.contract;

import org.jspecify.annotations.NullMarked;
