/**
 * Who sends when, users of the closed model and arrivals of the open one, and the connections of
 * one event loop with what they share: its timers, its deadlines, its dialling.
 */
@NullMarked
package dev.loomgauge.load.traffic;

import org.jspecify.annotations.NullMarked;
