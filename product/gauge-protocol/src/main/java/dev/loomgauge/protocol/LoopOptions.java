package dev.loomgauge.protocol;

import picocli.CommandLine.Option;

/** The options of every program that delays answers on event loops. */
public final class LoopOptions {
  private static final int MOST = 64;

  @Option(names = "--seed", description = "seed of random draws (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--loops",
      description = "event loops, each a thread (default: one for every four cores, at least one)")
  private int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / 4);

  /** The seed of delays, and of whatever else is drawn. */
  public long seed() {
    return seed;
  }

  /** The number of event loops, 1 to 64; {@link BadSetting} if it is out of range. */
  public int loops() {
    if (loops < 1 || loops > MOST) {
      throw new BadSetting("--loops " + loops + " is out of range", "give 1 to " + MOST);
    }
    return loops;
  }

  /**
   * Tells Netty, before its first class is loaded, to leave {@code sun.misc.Unsafe} alone: it is
   * not needed here, and JDK 24 and newer warn of it.
   */
  public static void prepareNetty() {
    System.setProperty("io.netty.noUnsafe", System.getProperty("io.netty.noUnsafe", "true"));
  }
}
