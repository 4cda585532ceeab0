/**
 * The files that ship and that commands read, scenarios and published figures, and the folders that
 * they write results to.
 */
@NullMarked
package dev.loomgauge.cli.checkout;

import org.jspecify.annotations.NullMarked;
