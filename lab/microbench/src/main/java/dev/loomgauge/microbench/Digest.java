package dev.loomgauge.microbench;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A computation without memory to speak of: SHA-256, fed byte by byte. */
final class Digest {
  private Digest() {}

  /** Digests single bytes; returns the digest's first byte, so that nothing can be left out. */
  static long of(int updates) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (int i = 0; i < updates; i++) {
        sha.update((byte) i);
      }
      return sha.digest()[0];
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
