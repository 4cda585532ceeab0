package dev.loomgauge.page;

/**
 * Takes the place of {@link java.util.SplittableRandom} in the script ({@link PageSubstitution}),
 * whose library has none, and gives the same numbers: Steele, Lea and Flood, "Fast Splittable
 * Pseudorandom Number Generators", OOPSLA 2014.
 */
public final class PageSplittableRandom {
  /** 2^64 divided by the golden ratio. */
  private static final long GOLDEN = 0x9e3779b97f4a7c15L;

  /** Fewer changes of bits make a poor step. */
  private static final int FEWEST_CHANGES = 24;

  private static final long ALTERNATING = 0xaaaaaaaaaaaaaaaaL;
  private static final double STEP = 0x1p-53;

  private long seed;
  private final long gamma;

  /** Begins at a seed. */
  public PageSplittableRandom(long seed) {
    this(seed, GOLDEN);
  }

  private PageSplittableRandom(long seed, long gamma) {
    this.seed = seed;
    this.gamma = gamma;
  }

  /** A generator whose numbers do not depend on those of this one. */
  public PageSplittableRandom split() {
    return new PageSplittableRandom(mixed(next()), step(next()));
  }

  /** From 0 to below 1. */
  public double nextDouble() {
    return (mixed(next()) >>> 11) * STEP;
  }

  private long next() {
    seed += gamma;
    return seed;
  }

  /** Variant 13 of Stafford, "Better Bit Mixing", 2011. */
  private static long mixed(long bits) {
    long once = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    long twice = (once ^ (once >>> 27)) * 0x94d049bb133111ebL;
    return twice ^ (twice >>> 31);
  }

  /** The finalizer of MurmurHash3, made odd. */
  private static long step(long bits) {
    long once = (bits ^ (bits >>> 33)) * 0xff51afd7ed558ccdL;
    long twice = (once ^ (once >>> 33)) * 0xc4ceb9fe1a85ec53L;
    long odd = (twice ^ (twice >>> 33)) | 1;
    return Long.bitCount(odd ^ (odd >>> 1)) < FEWEST_CHANGES ? odd ^ ALTERNATING : odd;
  }
}
