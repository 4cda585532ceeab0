/** What a cell should reach, by the laws of queueing, before it runs. */
@NullMarked
package dev.loomgauge.core.prediction;

import org.jspecify.annotations.NullMarked;
