package dev.loomgauge.report.chart.drawing;

/** A chart that could not be drawn to a file; the message says which, why, and what is left. */
public final class ChartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChartException(String message, Throwable cause) {
    super(message, cause);
  }
}
