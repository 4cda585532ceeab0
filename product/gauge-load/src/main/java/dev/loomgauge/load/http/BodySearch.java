package dev.loomgauge.load.http;

import java.nio.charset.StandardCharsets;

/** Looks for a text in a body that arrives in pieces (Knuth, Morris and Pratt 1977). */
public final class BodySearch {
  private final byte[] wanted;
  private final int[] fallback;
  private int matched;

  /** Looks for one text, not empty; compared as UTF-8. */
  public BodySearch(String wanted) {
    this.wanted = wanted.getBytes(StandardCharsets.UTF_8);
    this.fallback = new int[this.wanted.length];
    int length = 0;
    for (int i = 1; i < this.wanted.length; i++) {
      while (length > 0 && this.wanted[i] != this.wanted[length]) {
        length = fallback[length - 1];
      }
      if (this.wanted[i] == this.wanted[length]) {
        length++;
      }
      fallback[i] = length;
    }
  }

  void begin() {
    matched = 0;
  }

  boolean found() {
    return matched == wanted.length;
  }

  void feed(byte[] bytes, int from, int to) {
    for (int i = from; i < to && matched < wanted.length; i++) {
      while (matched > 0 && bytes[i] != wanted[matched]) {
        matched = fallback[matched - 1];
      }
      if (bytes[i] == wanted[matched]) {
        matched++;
      }
    }
  }
}
