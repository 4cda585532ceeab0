/**
 * A TCP proxy that delays replies: a program of its own on Netty, which listens on 127.0.0.1 only
 * and knows nothing of what is said over its connections. Each {@link
 * dev.loomgauge.proxy.DelayedDependency} has a port of its own.
 */
@NullMarked
package dev.loomgauge.proxy;

import org.jspecify.annotations.NullMarked;
