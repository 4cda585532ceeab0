@NullMarked
package dev.loomgauge.run.discovery;

import org.jspecify.annotations.NullMarked;
