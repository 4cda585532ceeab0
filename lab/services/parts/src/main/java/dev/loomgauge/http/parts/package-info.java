/** What the blocking and the reactive HTTP service share: settings, work, orders and replies. */
@NullMarked
package dev.loomgauge.http.parts;

import org.jspecify.annotations.NullMarked;
