/** Rules about the machine: its CPU quota, and a load that it disturbs. */
@NullMarked
package dev.loomgauge.core.finding.rule.machine;

import org.jspecify.annotations.NullMarked;
