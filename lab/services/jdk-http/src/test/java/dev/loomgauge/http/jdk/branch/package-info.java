/** Tests of how branches are joined. */
@NullMarked
package dev.loomgauge.http.jdk.branch;

import org.jspecify.annotations.NullMarked;
