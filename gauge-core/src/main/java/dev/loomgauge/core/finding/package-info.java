/**
 * Rules that say why a cell is as it is, from the evidence of its trials. Depends on core, the
 * results and core.wording.
 */
@NullMarked
package dev.loomgauge.core.finding;

import org.jspecify.annotations.NullMarked;
