@NullMarked
package dev.loomgauge.maven;

import org.jspecify.annotations.NullMarked;
