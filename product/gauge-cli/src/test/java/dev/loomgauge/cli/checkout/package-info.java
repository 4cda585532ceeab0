/** Tests of where things are found and what may be asked. */
@NullMarked
package dev.loomgauge.cli.checkout;

import org.jspecify.annotations.NullMarked;
