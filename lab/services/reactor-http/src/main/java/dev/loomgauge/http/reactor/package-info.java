/**
 * The published systems that call others, reactive from end to end: whatever waits, no thread waits
 * for it.
 */
@NullMarked
package dev.loomgauge.http.reactor;

import org.jspecify.annotations.NullMarked;
