@NullMarked
package dev.loomgauge.junit;

import org.jspecify.annotations.NullMarked;
