/**
 * What services must do, as interfaces of tests, and the scenes that they play in: the order
 * services, with a real PostgreSQL and a downstream that can be broken; and those of the published
 * systems, a contract for each system, and one for what every service tells of itself.
 */
@NullMarked
package dev.loomgauge.contract;

import org.jspecify.annotations.NullMarked;
