package dev.loomgauge.load.http;

import dev.loomgauge.load.plan.Variable;
import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Makes the values of a variable for one of several threads.
 *
 * @param thread this thread's number, from 0
 * @param threads how many there are: they take the lines of a file in turn
 */
record ValuesFactory(ValueFiles files, RandomGenerator random, int thread, int threads) {
  Values of(String name, Variable variable) {
    return switch (variable) {
      case Variable.Uniform(long min, long max) ->
          new Values.Numbers(() -> random.nextLong(min, max + 1));
      case Variable.Zipf(long min, long max, double exponent) -> {
        Zipf zipf = new Zipf(max - min + 1, exponent, random);
        yield new Values.Numbers(() -> min - 1 + zipf.getAsLong());
      }
      case Variable.Lines lines -> lines(files.of(name), lines.random());
    };
  }

  private Values lines(ValueFiles.Lines lines, boolean inAnyOrder) {
    int count = lines.plain().size();
    return new Values.Lines(lines, inAnyOrder ? () -> random.nextInt(count) : inTurn(count));
  }

  private LongSupplier inTurn(int count) {
    return new LongSupplier() {
      private long next = thread;

      @Override
      public long getAsLong() {
        long index = next % count;
        next += threads;
        return index;
      }
    };
  }

  /**
   * Escapes what may not stand in a request target, and nothing else: a value may be a whole path
   * with its query.
   */
  static byte[] escape(byte[] value) {
    ByteText out = new ByteText();
    for (byte b : value) {
      if (b <= ' ' || b == 0x7f || "\"<>\\^`{|}#".indexOf(b) >= 0) {
        out.append(String.format("%%%02X", b));
      } else {
        out.append(new byte[] {b});
      }
    }
    return Arrays.copyOf(out.bytes(), out.length());
  }
}
