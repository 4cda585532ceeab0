package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Environment;

/** The kind of thread that serves a request. */
public enum ThreadMode {
  /** One of a fixed number. */
  PLATFORM,
  /** A new one for each request. */
  VIRTUAL;

  /** As settings have it. */
  public String word() {
    return Environment.word(this);
  }

  /** The word for the thread that runs this. */
  public static String here() {
    return (Thread.currentThread().isVirtual() ? VIRTUAL : PLATFORM).word();
  }
}
