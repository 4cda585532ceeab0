/**
 * What a load costs a month on instances of a known capacity: pure arithmetic with every input
 * given. Depends on core, core.input, core.result, core.result.cell, core.result.file, core.wording
 * and core.yaml.
 */
@NullMarked
package dev.loomgauge.core.cost;

import org.jspecify.annotations.NullMarked;
