/** What the observation of a service costs its throughput. */
@NullMarked
package dev.loomgauge.bench.observation;

import org.jspecify.annotations.NullMarked;
