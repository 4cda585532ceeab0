@NullMarked
package dev.loomgauge.cli.cost;

import org.jspecify.annotations.NullMarked;
