@NullMarked
package dev.loomgauge.core.finding.rule;

import org.jspecify.annotations.NullMarked;
