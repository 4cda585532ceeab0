/** What a rule is: the evidence that it may look at, and the cause that it names. */
@NullMarked
package dev.loomgauge.core.finding.evidence;

import org.jspecify.annotations.NullMarked;
