/** What a service answers, whatever carries it. */
@NullMarked
package dev.loomgauge.http.reply;

import org.jspecify.annotations.NullMarked;
