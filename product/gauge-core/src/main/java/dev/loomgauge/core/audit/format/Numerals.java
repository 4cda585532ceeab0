package dev.loomgauge.core.audit.format;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a print writes its numbers: which sign separates thousands and which one decimals. The line
 * decides, where one of its numbers can be read in one way only, else the whole run; tools print
 * some figures in the notation of the country and others not.
 */
final class Numerals {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.,:/-])\\d+(?:[.,'_]\\d+)+(?![\\d:.]|,\\d)");
  private static final Pattern PART = Pattern.compile("\\d+(?:[.,'_]\\d+)+");

  /** What the numbers of a text say of its signs. */
  private enum Says {
    NOTHING,
    POINT,
    COMMA,
    BOTH;

    Says and(Says other) {
      return this == NOTHING || this == other ? other : other == NOTHING ? this : BOTH;
    }
  }

  /** Of what programs read: a point is before decimals. */
  static final Numerals POINT = new Numerals(Says.POINT);

  private final Says run;

  private Numerals(Says run) {
    this.run = run;
  }

  static Numerals of(List<String> lines) {
    Says all = Says.NOTHING;
    for (String line : lines) {
      all = all.and(says(line));
    }
    return new Numerals(all);
  }

  /**
   * A text with its numbers in plain digits and a point before decimals.
   *
   * @param whole whether it counts something, so that it has no decimals
   * @return empty where one of its numbers can be read in two ways
   */
  Optional<String> plain(String text, String line, boolean whole) {
    Matcher numbers = PART.matcher(text);
    StringBuilder plain = new StringBuilder();
    while (numbers.find()) {
      String number = numbers.group().replace("'", "").replace("_", "");
      Says decimal = decimal(number);
      Says told = decimal == Says.NOTHING ? told(number, line) : decimal;
      if (told == Says.BOTH && !whole) {
        return Optional.empty();
      }
      String bare =
          switch (told) {
            case COMMA -> number.replace(".", "").replace(',', '.');
            case BOTH -> number.replace(".", "").replace(",", "");
            case POINT, NOTHING -> number.replace(",", "");
          };
      numbers.appendReplacement(plain, Matcher.quoteReplacement(bare));
    }
    return Optional.of(numbers.appendTail(plain).toString());
  }

  /** Which sign is before decimals by what stands around; both where that cannot be known. */
  private Says told(String number, String line) {
    Says here = says(line);
    Says known = here == Says.NOTHING || here == Says.BOTH ? run : here;
    return known != Says.NOTHING ? known : number.indexOf(',') < 0 ? Says.POINT : Says.BOTH;
  }

  private static Says says(String line) {
    if (line.indexOf('.') < 0 && line.indexOf(',') < 0) {
      return Says.NOTHING;
    }
    Says all = Says.NOTHING;
    Matcher numbers = NUMBER.matcher(line);
    while (numbers.find()) {
      all = all.and(decimal(numbers.group().replace("'", "").replace("_", "")));
    }
    return all;
  }

  /** The sign before the decimals of a number, where the number itself tells. */
  private static Says decimal(String number) {
    int point = number.lastIndexOf('.');
    int comma = number.lastIndexOf(',');
    if (point >= 0 && comma >= 0) {
      return point > comma ? Says.POINT : Says.COMMA;
    }
    int last = Math.max(point, comma);
    if (last < 0) {
      return Says.NOTHING;
    }
    Says sign = point >= 0 ? Says.POINT : Says.COMMA;
    Says other = point >= 0 ? Says.COMMA : Says.POINT;
    if (number.indexOf(number.charAt(last)) < last) {
      return number.matches("\\d{1,3}(?:[.,]\\d{3})+") ? other : Says.NOTHING;
    }
    boolean thousands = number.matches("[1-9]\\d{0,2}[.,]\\d{3}");
    return thousands ? Says.NOTHING : sign;
  }
}
