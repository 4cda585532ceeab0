@NullMarked
package dev.loomgauge.cli.reproduce;

import org.jspecify.annotations.NullMarked;
