/**
 * Who sends when: users of the closed model, arrivals of the open one. Depends on load.connection,
 * load.http, load.measure and load.plan.
 */
@NullMarked
package dev.loomgauge.load.traffic;

import org.jspecify.annotations.NullMarked;
