package dev.loomgauge.protocol;

/** A setting that cannot be used; its message says what is wrong and what would be right. */
public final class BadSetting extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String remedy;

  /** With what is wrong and what would be right. */
  public BadSetting(String problem, String remedy) {
    super(problem + ": " + remedy);
    this.problem = problem;
    this.remedy = remedy;
  }

  public String problem() {
    return problem;
  }

  /** What would be right. */
  public String remedy() {
    return remedy;
  }
}
