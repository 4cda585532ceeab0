/** Tests of the packaged service in a process of its own. */
@NullMarked
package dev.loomgauge.http.jdk;

import org.jspecify.annotations.NullMarked;
