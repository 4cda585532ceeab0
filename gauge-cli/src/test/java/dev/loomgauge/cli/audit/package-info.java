@NullMarked
package dev.loomgauge.cli.audit;

import org.jspecify.annotations.NullMarked;
