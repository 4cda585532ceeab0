/**
 * A downstream service with a known delay: a program of its own on Netty, which needs nothing else
 * of Loomgauge and listens on loopback only. What it does to a request is a {@link
 * dev.loomgauge.downstream.Behaviour}, given by arguments and changed by {@code PUT /control}.
 */
@NullMarked
package dev.loomgauge.downstream;

import org.jspecify.annotations.NullMarked;
