package dev.loomgauge.http.parts;

/** A setting that does not fit, with what would. */
public final class BadSetting extends IllegalArgumentException {
  /** Says which setting, what it is, and what it may be. */
  public BadSetting(String name, String value, String remedy) {
    super(name + "=" + value + ": " + remedy);
  }
}
