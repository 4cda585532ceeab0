/** What a scenario asks of the JVM of its services. */
@NullMarked
package dev.loomgauge.core.scenario.jvm;

import org.jspecify.annotations.NullMarked;
