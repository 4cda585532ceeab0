/**
 * The pure heart: scenarios, prediction, judging, results. No process, no socket, no clock. Depends
 * on nothing of ours. Depends on nothing of ours.
 */
@NullMarked
package dev.loomgauge.core;

import org.jspecify.annotations.NullMarked;
