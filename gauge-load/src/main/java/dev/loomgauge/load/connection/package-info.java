/**
 * Connections of one event loop and what they share: its timers, its deadlines, its dialling.
 * Depends on load.http, load.measure and load.plan.
 */
@NullMarked
package dev.loomgauge.load.connection;

import org.jspecify.annotations.NullMarked;
