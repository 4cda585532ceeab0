/** Documents that are made from the program, or checked against it. */
@NullMarked
package dev.loomgauge.cli.document;

import org.jspecify.annotations.NullMarked;
