package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;

/**
 * A value that was taken for a quantity.
 *
 * @param figure in the unit of the column
 * @param from where it stands in the print: a line, or the path of a key
 */
public record Taken(AuditColumn column, PrintedFigure figure, String from) {}
