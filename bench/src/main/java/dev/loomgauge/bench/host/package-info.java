/** How far apart load engines on several hosts begin, and whether their counts add up. */
@NullMarked
package dev.loomgauge.bench.host;

import org.jspecify.annotations.NullMarked;
