@NullMarked
package dev.loomgauge.cli.bench;

import org.jspecify.annotations.NullMarked;
