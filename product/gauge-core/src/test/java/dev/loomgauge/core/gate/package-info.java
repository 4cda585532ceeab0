@NullMarked
package dev.loomgauge.core.gate;

import org.jspecify.annotations.NullMarked;
