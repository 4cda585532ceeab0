package dev.loomgauge.core.cost;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a plan rests on. */
public sealed interface Input {

  /** For people and programs. */
  String name();

  /** All inputs of a plan with these fixed parts, in the order of tables. */
  static List<Input> all(Collection<String> fixedParts) {
    List<Input> all =
        new ArrayList<>(
            List.of(
                new Peak(),
                new Capacity(),
                new Headroom(),
                new Redundancy(),
                new Price(),
                new Hours()));
    fixedParts.forEach(part -> all.add(new Fixed(part)));
    return List.copyOf(all);
  }

  /** Requests a second at the peak. */
  record Peak() implements Input {
    @Override
    public String name() {
      return "peak";
    }
  }

  /** Requests a second an instance. */
  record Capacity() implements Input {
    @Override
    public String name() {
      return "capacity";
    }
  }

  /** The share that is kept free. */
  record Headroom() implements Input {
    @Override
    public String name() {
      return "headroom";
    }
  }

  /** Instances that may fail: a whole number, so it changes by one. */
  record Redundancy() implements Input {
    @Override
    public String name() {
      return "redundancy";
    }
  }

  /** Of an instance and hour. */
  record Price() implements Input {
    @Override
    public String name() {
      return "price";
    }
  }

  /** Billed a month. */
  record Hours() implements Input {
    @Override
    public String name() {
      return "hours";
    }
  }

  /**
   * A part with a price of its own.
   *
   * @param name of the part
   */
  record Fixed(String name) implements Input {}
}
