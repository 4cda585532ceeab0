@NullMarked
package dev.loomgauge.cli.compare;

import org.jspecify.annotations.NullMarked;
