/**
 * Which published rows break which law: {@code table} reads them, {@code law} has the laws, and
 * here a row gets its verdict. Depends on core.audit.format, core.audit.format.grid,
 * core.audit.format.tool, core.audit.law, core.audit.law.count, core.audit.law.latency,
 * core.audit.law.population and core.audit.table.
 */
@NullMarked
package dev.loomgauge.core.audit;

import org.jspecify.annotations.NullMarked;
