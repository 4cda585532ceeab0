package dev.loomgauge.load.http;

import java.util.Arrays;

/** What one user has from its answers: whether it has logged in, and the values taken. */
public final class UserMemory {
  private static final byte[] NONE = {};

  private final byte[][] values;
  private boolean loggedIn;

  /** Of a user that has sent nothing; the given number of variables is taken from answers. */
  UserMemory(int values) {
    this.values = new byte[values][];
    Arrays.fill(this.values, NONE);
  }

  boolean loggedIn() {
    return loggedIn;
  }

  void logIn() {
    loggedIn = true;
  }

  boolean has(int slot) {
    return values[slot].length > 0;
  }

  byte[] value(int slot) {
    return values[slot];
  }

  /** Keeps a value, which is not empty. */
  void take(int slot, byte[] value) {
    values[slot] = value;
  }
}
