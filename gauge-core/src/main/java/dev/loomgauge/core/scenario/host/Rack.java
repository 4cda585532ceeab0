package dev.loomgauge.core.scenario.host;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One of several identical sets of machines that share the blocks of a run: of three, the second
 * measures blocks 2, 5, 8 and so on.
 *
 * @param number 1 to {@code of}
 * @param of how many there are, 1 and up
 */
public record Rack(int number, int of) {
  /** The only one, which measures every block. */
  public static final Rack ONLY = new Rack(1, 1);

  private static final Pattern FORM = Pattern.compile("([1-9]\\d?)/([1-9]\\d?)");

  /** Checks. */
  public Rack {
    if (number < 1 || number > of) {
      throw new IllegalArgumentException("rack %d of %d".formatted(number, of));
    }
  }

  /** Of {@code 2/3}; empty where the text is none. */
  public static Optional<Rack> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(matcher.group(1));
    int of = Integer.parseInt(matcher.group(2));
    return number > of ? Optional.empty() : Optional.of(new Rack(number, of));
  }

  /** The one of as many that measured a block. */
  public static Rack ofBlock(int block, int racks) {
    return new Rack((block - 1) % racks + 1, racks);
  }

  /** Its first block after one, which is 0 before the first. */
  public int next(int block) {
    return block == 0 ? number : block + of;
  }

  /** Its blocks among the first ones, in order. */
  public IntStream share(int blocks) {
    return IntStream.iterate(number, block -> block <= blocks, block -> block + of);
  }

  /** Whether there are others. */
  public boolean oneOfSeveral() {
    return of > 1;
  }

  /** "rack 2 of 3". */
  public String words() {
    return "rack %d of %d".formatted(number, of);
  }

  /** {@code 2/3}. */
  @Override
  public String toString() {
    return number + "/" + of;
  }
}
