package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;

/**
 * What a print does not say and its tool implies.
 *
 * @param why in words, without a full stop
 */
public record ToolAssumption(AuditColumn column, String word, String why) {}
