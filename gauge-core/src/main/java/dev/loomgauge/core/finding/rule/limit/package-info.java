/** Rules about limits: pools, permits, connections, threads. */
@NullMarked
package dev.loomgauge.core.finding.rule.limit;

import org.jspecify.annotations.NullMarked;
