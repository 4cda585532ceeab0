/**
 * The published systems that call others, reactive from end to end: whatever waits, no thread waits
 * for it. Depends on {@code http-parts} and Reactor Netty.
 */
@NullMarked
package dev.loomgauge.http.reactor;

import org.jspecify.annotations.NullMarked;
