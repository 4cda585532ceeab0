package dev.loomgauge.order.webflux;

/** Whether a request runs inside a monitor: never here, where waiting for one would block. */
enum PathMode {
  /** No monitor. */
  NORMAL;

  /** The mode that a request's {@code path} parameter names, or a refusal. */
  static PathMode of(String value) {
    return switch (value) {
      case "normal" -> NORMAL;
      case "synchronized" ->
          throw Refusal.badRequest(
              "path=synchronized: not for the reactive twin, a monitor would block its event loop; use normal");
      default -> throw Refusal.badRequest("path=" + value + ": use normal or synchronized");
    };
  }

  @Override
  public String toString() {
    return "normal";
  }
}
