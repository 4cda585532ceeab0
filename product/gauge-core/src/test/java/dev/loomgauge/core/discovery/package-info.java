@NullMarked
package dev.loomgauge.core.discovery;

import org.jspecify.annotations.NullMarked;
