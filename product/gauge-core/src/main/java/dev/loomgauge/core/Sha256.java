package dev.loomgauge.core;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Checksums by SHA-256, which every Java platform has. */
public final class Sha256 {
  private Sha256() {}

  /** Of what it is given from now on. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The 32 bytes of a text in UTF-8. */
  public static byte[] of(String text) {
    return digest().digest(text.getBytes(StandardCharsets.UTF_8));
  }
}
