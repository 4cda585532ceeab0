/** The published systems, a file each. */
@NullMarked
package dev.loomgauge.http.jdk.system;

import org.jspecify.annotations.NullMarked;
