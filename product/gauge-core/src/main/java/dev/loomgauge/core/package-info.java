/**
 * The pure heart: scenarios, prediction, judging, results. No process, no socket, no clock. Here is
 * what all of its packages speak of.
 */
@NullMarked
package dev.loomgauge.core;

import org.jspecify.annotations.NullMarked;
