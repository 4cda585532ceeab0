/** Rules about what threads do: locks, pinning, spinning, sleeping, work. */
@NullMarked
package dev.loomgauge.core.finding.rule.thread;

import org.jspecify.annotations.NullMarked;
