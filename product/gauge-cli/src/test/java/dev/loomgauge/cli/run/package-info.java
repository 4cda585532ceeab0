@NullMarked
package dev.loomgauge.cli.run;

import org.jspecify.annotations.NullMarked;
