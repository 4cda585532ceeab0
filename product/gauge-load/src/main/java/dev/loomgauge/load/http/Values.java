package dev.loomgauge.load.http;

import java.util.function.LongSupplier;

/** The values of one variable: one is drawn for every request and put in all its places. */
sealed interface Values {
  void draw(UserMemory user);

  /** Appends the value drawn last. */
  void write(ByteText out, boolean target);

  /** Numbers, 0 or more. */
  final class Numbers implements Values {
    private final LongSupplier source;
    private long current;

    Numbers(LongSupplier source) {
      this.source = source;
    }

    @Override
    public void draw(UserMemory user) {
      current = source.getAsLong();
    }

    @Override
    public void write(ByteText out, boolean target) {
      out.append(current);
    }
  }

  /** Lines of a file, chosen by an index from 0. */
  final class Lines implements Values {
    private final ValueFiles.Lines lines;
    private final LongSupplier index;
    private int current;

    Lines(ValueFiles.Lines lines, LongSupplier index) {
      this.lines = lines;
      this.index = index;
    }

    @Override
    public void draw(UserMemory user) {
      current = (int) index.getAsLong();
    }

    @Override
    public void write(ByteText out, boolean target) {
      out.append((target ? lines.escaped() : lines.plain()).get(current));
    }
  }

  /** What a user took from an earlier answer. */
  final class Taken implements Values {
    private final int slot;
    private byte[] current = {};

    Taken(int slot) {
      this.slot = slot;
    }

    @Override
    public void draw(UserMemory user) {
      current = user.value(slot);
    }

    @Override
    public void write(ByteText out, boolean target) {
      out.append(target ? ValuesFactory.escape(current) : current);
    }
  }
}
