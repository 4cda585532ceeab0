/** What a service answers, whatever carries it. Depends on Jackson. */
@NullMarked
package dev.loomgauge.http.reply;

import org.jspecify.annotations.NullMarked;
