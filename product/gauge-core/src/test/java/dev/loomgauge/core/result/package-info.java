@NullMarked
package dev.loomgauge.core.result;

import org.jspecify.annotations.NullMarked;
