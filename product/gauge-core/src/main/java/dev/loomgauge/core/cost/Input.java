package dev.loomgauge.core.cost;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What a plan rests on; the name is that of its kind, or of a part with a price of its own. */
public record Input(Kind kind, String name) {

  /** The inputs of any plan, in the order of tables. */
  public enum Kind {
    /** Requests a second at the peak. */
    PEAK,
    /** Requests a second an instance. */
    CAPACITY,
    /** The share that is kept free. */
    HEADROOM,
    /** Instances that may fail: a whole number, so it changes by one. */
    REDUNDANCY,
    /** Of an instance and hour. */
    PRICE,
    /** Billed a month. */
    HOURS,
    /** A part with a price of its own. */
    FIXED
  }

  /** All inputs of a plan with these fixed parts, in the order of tables. */
  static List<Input> all(Collection<String> fixedParts) {
    Stream<Input> own = Stream.of(Kind.values()).filter(kind -> kind != Kind.FIXED).map(Input::of);
    return Stream.concat(own, fixedParts.stream().map(Input::fixed)).toList();
  }

  static Input of(Kind kind) {
    return new Input(kind, kind.name().toLowerCase(Locale.ROOT));
  }

  static Input fixed(String part) {
    return new Input(Kind.FIXED, part);
  }
}
