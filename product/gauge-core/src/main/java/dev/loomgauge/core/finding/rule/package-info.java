/** All rules of findings, and what a rule may look at. */
@NullMarked
package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.NullMarked;
