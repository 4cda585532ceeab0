/**
 * Laws of counts: totals, quotients and failures that must add up. Depends on core.audit.law and
 * core.audit.table.
 */
@NullMarked
package dev.loomgauge.core.audit.law.count;

import org.jspecify.annotations.NullMarked;
