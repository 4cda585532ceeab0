/** The published systems, a file each. Depends on {@code server} and {@code branch}. */
@NullMarked
package dev.loomgauge.http.jdk.system;

import org.jspecify.annotations.NullMarked;
