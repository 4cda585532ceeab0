package dev.loomgauge.run.process;

import dev.loomgauge.run.ExperimentException;
import java.io.IOException;

/** Takes a measuring lock, says what came of it, and keeps it until its standard input ends. */
public final class LockHolder {
  private LockHolder() {}

  /** Argument: the lock's name. */
  public static void main(String[] arguments) throws IOException {
    try (MachineLock _ = MachineLock.named(arguments[0])) {
      System.out.println("held");
      while (System.in.read() >= 0) {
        // until the end of input
      }
    } catch (ExperimentException e) {
      System.out.println(e.getMessage());
    }
  }
}
