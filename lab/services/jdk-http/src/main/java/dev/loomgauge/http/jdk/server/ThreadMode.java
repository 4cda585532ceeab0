package dev.loomgauge.http.jdk.server;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kind of thread that serves a request. */
public enum ThreadMode {
  /** One of a fixed number. */
  PLATFORM,
  /** A new one for each request. */
  VIRTUAL;

  /** As settings have it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(ThreadMode::word).toList();
  }

  /** The mode of one of the words. */
  public static ThreadMode of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** The word for the thread that runs this. */
  public static String here() {
    return (Thread.currentThread().isVirtual() ? VIRTUAL : PLATFORM).word();
  }
}
