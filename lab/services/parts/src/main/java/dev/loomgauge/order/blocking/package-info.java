/**
 * The parts of a blocking order service: orders by JDBC over a pool, the downstream by a client
 * that blocks, failures as answers, the state in force.
 */
@NullMarked
package dev.loomgauge.order.blocking;

import org.jspecify.annotations.NullMarked;
