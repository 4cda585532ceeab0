@NullMarked
package dev.loomgauge.core.finding.rule.dependency;

import org.jspecify.annotations.NullMarked;
