package dev.loomgauge.core.input;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What a key may have: it describes itself, reads what is written or refuses it, naming its place,
 * and says how a value is printed in a reference.
 */
public record Value<T>(Shape shape, Function<YamlValue, T> reader, Function<T, String> words) {

  /** Reads what is written; {@link InputException} if it does not fit. */
  public T read(YamlValue written) {
    return reader.apply(written);
  }

  /** Converts what is read. */
  public <R> Value<R> map(Function<T, R> conversion) {
    return of(shape, written -> conversion.apply(read(written)));
  }

  /** Refuses what fails a check, with a problem in which {@code %s} is the value as written. */
  public Value<T> check(Predicate<T> fits, String problem, String remedy) {
    return new Value<>(
        shape,
        written -> {
          T value = read(written);
          if (!fits.test(value)) {
            throw written.error(
                problem.contains("%s") ? problem.replace("%s", Quoted.of(written.text())) : problem,
                remedy);
          }
          return value;
        },
        words);
  }

  /** A value whose usual ones a reference does not print. */
  public static <T> Value<T> of(Shape shape, Function<YamlValue, T> reader) {
    return new Value<>(shape, reader, _ -> "");
  }

  /** Leaves the reading to a section, which needs more than the value for it. */
  public static Value<YamlValue> unread(Shape shape) {
    return of(shape, written -> written);
  }

  /** Any text, number or truth value. */
  public static Value<String> text() {
    return text(Shape.TEXT);
  }

  /** Text that looks like this in references and schemas. */
  public static Value<String> text(Shape shape) {
    return new Value<>(shape, YamlValue::text, value -> value);
  }

  /** Text in a form, with words for references, and for refusals what it is. */
  public static Value<String> matching(String words, String pattern, String what) {
    return text(new Shape.Scalar(words, pattern))
        .check(text -> text.matches(pattern), "is %s, not " + what + ".", "Correct it.");
  }

  /** The name of a scenario or a service, as folders and tables show it. */
  public static Value<String> name() {
    return text()
        .map(String::strip)
        .check(
            name -> name.codePoints().anyMatch(Character::isLetterOrDigit),
            "is %s.",
            "Give a name with a letter or a digit.")
        .check(
            name -> name.length() <= Quoted.MOST_CHARACTERS,
            "is longer than " + Quoted.MOST_CHARACTERS + " characters.",
            "Give a shorter one.");
  }

  /** A whole number; digits may be grouped by underscores. */
  public static Value<Integer> whole(int least, int most) {
    Value<Long> whole = whole((long) least, (long) most);
    return new Value<>(
        whole.shape(),
        written -> Math.toIntExact(whole.read(written)),
        value -> whole.words().apply((long) value));
  }

  public static Value<Long> whole(long least, long most) {
    return new Value<>(
        new Shape.Whole(least, most),
        written ->
            number(written, text -> Long.parseLong(text.replace("_", "")))
                .filter(value -> value >= least && value <= most)
                .orElseThrow(
                    () ->
                        unfit(
                            written,
                            "It must be a whole number from " + least + " to " + most + ".")),
        value -> String.format(Locale.ROOT, "%,d", value));
  }

  public static Value<Double> number(double least, double most) {
    return new Value<>(
        new Shape.Decimal(least, most),
        written ->
            number(written, Double::parseDouble)
                .filter(value -> value >= least && value <= most)
                .orElseThrow(
                    () ->
                        unfit(written, "It must be a number from " + least + " to " + most + ".")),
        Value::plain);
  }

  private static <N extends Number> Optional<N> number(
      YamlValue written, Function<String, N> parse) {
    try {
      return Optional.of(parse.apply(written.text()));
    } catch (NumberFormatException e) {
      return Optional.empty(); // the refusal says what is wanted
    }
  }

  private static InputException unfit(YamlValue written, String remedy) {
    return written.error("is " + Quoted.of(written.text()) + ".", remedy);
  }

  /** A percentage above 0 and under 100, as a share of 1. */
  public static Value<Double> share() {
    return new Value<>(
        Shape.SHARE,
        written -> Percent.parse(written.text()).orElseThrow(() -> unfit(written, Percent.REMEDY)),
        value -> "`" + plain(100 * value) + "%`");
  }

  public static Value<Duration> duration() {
    return new Value<>(
        Shape.DURATION,
        written ->
            Durations.parse(written.text())
                .orElseThrow(
                    () ->
                        written.error(
                            "is " + Quoted.of(written.text()) + ", which is not a duration.",
                            "Write a number and a unit: 500ms, 2s, 1.5m.")),
        value -> "`" + (value.isZero() ? "0s" : Durations.text(value)) + "`");
  }

  public static Value<Duration> duration(Duration least, String problem, String remedy) {
    return duration().check(value -> value.compareTo(least) >= 0, problem, remedy);
  }

  /** Text that a grammar of its own reads, and refuses with {@link BadSetting}. */
  public static <T> Value<T> setting(Shape shape, Function<String, T> grammar) {
    return of(
        shape,
        written -> {
          try {
            return grammar.apply(written.text());
          } catch (BadSetting e) {
            throw written.error(
                "is " + Quoted.of(written.text()) + ": " + e.problem() + ".",
                "Remedy: " + e.remedy() + ".");
          }
        });
  }

  public static Value<String> oneOf(List<String> allowed) {
    return new Value<>(
        new Shape.OneOf(allowed), written -> written.oneOf(allowed), value -> "`" + value + "`");
  }

  /** One of some constants, whose names in small letters are the words. */
  @SafeVarargs
  public static <E extends Enum<E>> Value<E> oneOf(E... constants) {
    Map<String, E> byWord = new LinkedHashMap<>();
    for (E constant : constants) {
      byWord.put(word(constant), constant);
    }
    List<String> words = List.copyOf(byWord.keySet());
    return new Value<>(
        new Shape.OneOf(words),
        written -> Objects.requireNonNull(byWord.get(written.oneOf(words))),
        constant -> "`" + word(constant) + "`");
  }

  public static Value<Boolean> truth() {
    List<String> words = List.of("true", "false");
    return new Value<>(
        new Shape.OneOf(words),
        written -> written.oneOf(words).equals("true"),
        value -> "`" + value + "`");
  }

  /** A list; a single value counts as a list of one. */
  public static <T> Value<List<T>> items(Value<T> item) {
    return of(
        new Shape.Items(item.shape()), written -> written.list().stream().map(item::read).toList());
  }

  /** A mapping with keys of the author's; {@code key} says what one names, for a reference. */
  public static <T> Value<Map<String, T>> named(String key, Value<T> value) {
    return of(new Shape.Named(key, value.shape()), written -> byName(written, value::read));
  }

  /** Reads the values of a mapping, in its order. */
  public static <T> Map<String, T> byName(YamlValue mapping, Function<YamlValue, T> read) {
    Map<String, T> values = new LinkedHashMap<>();
    mapping.map().entries().forEach(e -> values.put(e.getKey(), read.apply(e.getValue())));
    return values;
  }

  /** A mapping with keys of ours, none of them unknown. */
  public static Value<YamlMap> mapping(Shape.Keyed keyed) {
    return of(keyed, keyed::map);
  }

  /** A value that is a mapping, or something plain. */
  public static <T> Value<T> either(Value<T> plain, Value<T> mapping) {
    return new Value<>(
        Shape.either(plain.shape(), mapping.shape()),
        written -> (written.isMap() ? mapping : plain).read(written),
        plain.words());
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
