/**
 * The load plan: the JSON document that says what to send, how and for how long. The README of
 * gauge-load documents every key. Durations are milliseconds, unknown keys errors, null the same as
 * absent.
 */
@NullMarked
package dev.loomgauge.load.plan;

import org.jspecify.annotations.NullMarked;
