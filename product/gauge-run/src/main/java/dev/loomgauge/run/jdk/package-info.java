/** The JDKs of this machine, and which of them a service runs on. */
@NullMarked
package dev.loomgauge.run.jdk;

import org.jspecify.annotations.NullMarked;
