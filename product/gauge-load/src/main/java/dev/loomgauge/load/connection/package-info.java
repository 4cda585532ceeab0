/** Connections of one event loop and what they share: its timers, its deadlines, its dialling. */
@NullMarked
package dev.loomgauge.load.connection;

import org.jspecify.annotations.NullMarked;
