/** The gate as a goal of Maven; Loomgauge itself compares the builds. */
@NullMarked
package dev.loomgauge.maven;

import org.jspecify.annotations.NullMarked;
