@NullMarked
package dev.loomgauge.run.discovery.heap;

import org.jspecify.annotations.NullMarked;
