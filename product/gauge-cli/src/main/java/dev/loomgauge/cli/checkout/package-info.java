/**
 * The files of a checkout that commands read and write: scenarios, published figures, results
 * folders.
 */
@NullMarked
package dev.loomgauge.cli.checkout;

import org.jspecify.annotations.NullMarked;
