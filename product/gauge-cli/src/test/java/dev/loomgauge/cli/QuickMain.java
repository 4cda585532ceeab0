package dev.loomgauge.cli;

import dev.loomgauge.cli.own.QuickPace;

/** The program, with the pace of tests for {@code try} and {@code gate}. */
public final class QuickMain {
  private QuickMain() {}

  public static void main(String[] args) {
    System.exit(Main.run(args, QuickPace.QUICK, System.out, System.err));
  }
}
