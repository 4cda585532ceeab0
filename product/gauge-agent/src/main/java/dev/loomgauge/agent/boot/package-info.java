/**
 * What instrumented methods call. It lies on the bootstrap path, where every class loader finds it.
 */
@NullMarked
package dev.loomgauge.agent.boot;

import org.jspecify.annotations.NullMarked;
