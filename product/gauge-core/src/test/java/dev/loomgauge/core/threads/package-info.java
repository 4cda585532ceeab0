@NullMarked
package dev.loomgauge.core.threads;

import org.jspecify.annotations.NullMarked;
