package dev.loomgauge.downstream;

/**
 * A setting that cannot be used; its message says what is wrong with it and what would be right.
 */
public final class BadSetting extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public BadSetting(String problem, String remedy) {
    super(problem + ": " + remedy);
  }
}
