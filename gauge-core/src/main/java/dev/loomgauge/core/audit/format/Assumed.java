package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.Column;

/**
 * What a print does not say and its tool implies.
 *
 * @param column what is assumed
 * @param word its value
 * @param why in words, without a full stop
 */
public record Assumed(Column column, String word, String why) {}
