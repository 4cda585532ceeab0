/**
 * What every request needs, healthy or not: the orders in the database and the downstream. Depends
 * on {@code order.parts} and Spring.
 */
@NullMarked
package dev.loomgauge.faults.tier;

import org.jspecify.annotations.NullMarked;
