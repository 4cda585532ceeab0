/** Tests. */
@NullMarked
package dev.loomgauge.http.reply;

import org.jspecify.annotations.NullMarked;
