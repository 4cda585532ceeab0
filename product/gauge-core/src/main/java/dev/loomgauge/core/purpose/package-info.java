/** What a run asks beside its comparison: the largest load, a long hold, bytes per request. */
@NullMarked
package dev.loomgauge.core.purpose;

import org.jspecify.annotations.NullMarked;
