@NullMarked
package dev.loomgauge.core.result.time;

import org.jspecify.annotations.NullMarked;
