@NullMarked
package dev.loomgauge.core.finding;

import org.jspecify.annotations.NullMarked;
