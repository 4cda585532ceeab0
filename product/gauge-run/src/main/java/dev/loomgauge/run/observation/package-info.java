/** What happened during a load: samples, timelines, recordings and memory readings. */
@NullMarked
package dev.loomgauge.run.observation;

import org.jspecify.annotations.NullMarked;
