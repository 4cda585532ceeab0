package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;

/**
 * A value that was taken for a quantity.
 *
 * @param column the quantity
 * @param figure in the unit of the column
 * @param from where it stands in the print: a line, or the path of a key
 */
public record Taken(Column column, Figure figure, String from) {}
