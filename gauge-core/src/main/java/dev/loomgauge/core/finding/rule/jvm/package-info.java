/** Rules about the JVM: its heap, its collector, its classes. */
@NullMarked
package dev.loomgauge.core.finding.rule.jvm;

import org.jspecify.annotations.NullMarked;
