/** The pure heart: scenarios, prediction, judging, results. No process, no socket, no clock. */
@NullMarked
package dev.loomgauge.core;

import org.jspecify.annotations.NullMarked;
