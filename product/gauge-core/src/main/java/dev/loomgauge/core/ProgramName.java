package dev.loomgauge.core;

/** The program as its user has called it, for messages that name a next command. */
public final class ProgramName {
  /** The system property that {@code bin/loomgauge} sets. */
  public static final String PROPERTY = "loomgauge.called";

  private static final String CALLED = System.getProperty(PROPERTY, "loomgauge");

  private ProgramName() {}

  /** A command line: "./loomgauge run hero". */
  public static String with(String words) {
    return CALLED + " " + words;
  }

  /** A word of a command line, in quotes where a shell needs them. */
  public static String word(Object word) {
    String text = word.toString();
    return text.matches("[A-Za-z0-9_./=,%-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
