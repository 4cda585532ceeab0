/** Laws of counts: totals, quotients and failures that must add up. */
@NullMarked
package dev.loomgauge.core.audit.law.count;

import org.jspecify.annotations.NullMarked;
