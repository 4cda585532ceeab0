@NullMarked
package dev.loomgauge.cli.predict;

import org.jspecify.annotations.NullMarked;
