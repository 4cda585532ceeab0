@NullMarked
package dev.loomgauge.cli.verdict;

import org.jspecify.annotations.NullMarked;
