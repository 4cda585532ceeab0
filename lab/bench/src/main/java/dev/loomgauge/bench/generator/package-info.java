/** gauge-load against wrk and k6: CPU per request, a frozen generator, saturation. */
@NullMarked
package dev.loomgauge.bench.generator;

import org.jspecify.annotations.NullMarked;
