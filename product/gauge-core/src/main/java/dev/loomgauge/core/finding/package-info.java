/** Rules that say why a cell is as it is, from the evidence of its trials. */
@NullMarked
package dev.loomgauge.core.finding;

import org.jspecify.annotations.NullMarked;
