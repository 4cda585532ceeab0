package dev.loomgauge.order.parts;

/** Whether a request runs inside a monitor. */
public enum PathMode {
  /** No monitor. */
  NORMAL,
  /** Query and downstream call inside one of many monitors, chosen by the order's id. */
  SYNCHRONIZED;

  /** The mode that a request's {@code path} parameter names, or a refusal. */
  public static PathMode of(String value) {
    return switch (value) {
      case "normal" -> NORMAL;
      case "synchronized" -> SYNCHRONIZED;
      default -> throw Refusal.badRequest("path=" + value + ": use normal or synchronized");
    };
  }

  @Override
  public String toString() {
    return this == NORMAL ? "normal" : "synchronized";
  }
}
