/** Tests of the published systems. */
@NullMarked
package dev.loomgauge.http.jdk.system;

import org.jspecify.annotations.NullMarked;
