package dev.loomgauge.client;

/** Text of services, which may say anything, as a line that steers no terminal. */
public final class OneLine {
  private static final int LONGEST = 1_000;

  private OneLine() {}

  /** Without line ends, controls, marks of direction and halves of characters. */
  public static String of(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST))
        .replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", " ")
        .strip();
  }
}
