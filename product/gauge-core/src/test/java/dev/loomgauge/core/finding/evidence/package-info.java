@NullMarked
package dev.loomgauge.core.finding.evidence;

import org.jspecify.annotations.NullMarked;
