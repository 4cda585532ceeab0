/**
 * What the blocking and the reactive order service have in common: their settings, what a request
 * asks for, and every answer.
 */
@NullMarked
package dev.loomgauge.order.parts;

import org.jspecify.annotations.NullMarked;
