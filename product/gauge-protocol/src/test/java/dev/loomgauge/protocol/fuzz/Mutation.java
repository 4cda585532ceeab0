package dev.loomgauge.protocol.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes a text or a binary file wrong, the same way for the same seed: characters, words, numbers,
 * lines and stretches are replaced, moved, repeated and lost, and two files are spliced.
 */
final class Mutation {
  private static final int[] CHANGES = {1, 1, 1, 2, 3, 6};
  private static final int LONGEST = 1 << 18;

  /** Every byte is a character, so that a binary file has words and lines as well. */
  private static final Pattern WORD =
      Pattern.compile("\"[^\"\n]*\"|[0-9.eE+-]*[0-9]|[\\w$%./-]+|[^\\s\\w]");

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  /** What numbers, words and grammars have at their ends. */
  private static final List<String> NASTY =
      List.of(
          "",
          "~",
          "\"\"",
          "''",
          "[]",
          "{}",
          "-",
          ":",
          ",",
          "\"",
          "<",
          "0",
          "-0",
          "-1",
          "1e308",
          "-1e308",
          "1e-308",
          "1e999999999",
          "NaN",
          ".inf",
          "Infinity",
          "0x10",
          "00",
          "2147483647",
          "2147483648",
          "-2147483648",
          "4294967295",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "99999999999999999999",
          "1_000_000_000",
          "1,000",
          "0.0000000001",
          "100%",
          "0%",
          "-5ms",
          "0s",
          "1us",
          "99999h",
          "9999999999999999999s",
          "1.5.5s",
          "true",
          "no",
          "null",
          "unlimited",
          "calibrated",
          "exponential(0s)",
          "exponential(99999h)",
          "uniform(5ms, 1ms)",
          "lognormal(5ms, cv=1e308)",
          "lognormal(0ms, cv=5)",
          "$(id)",
          "../../etc/passwd",
          "/dev/zero",
          "a.yaml",
          "\"a b\\nc\"",
          "\"\\0\"",
          "\"\\e[31m\"",
          "\"\\u202e\\ud83d\\ude00\"",
          "\u001b[2J",
          "\u0000",
          "<script>alert(1)</script>",
          "<!DOCTYPE a [<!ENTITY b \"c\">]>",
          "&b;",
          "<![CDATA[",
          "{{{x}}}",
          "{port}",
          "{1..1000000}",
          "{9999999999..1}",
          "%d%n%s",
          "*a",
          "&a b",
          "&a [*a]",
          "!!java.net.URL [x]",
          "!!binary aaaa",
          "<<",
          "2026-11-23",
          "2026-13-40T25:61:61Z",
          "[a, b, a, b]",
          "{a: 1, b: 2}",
          "1..10",
          "1000000 per core",
          "\r\n",
          "\r",
          "\t");

  private static final List<String> OPEN =
      List.of("[", "{\"a\":", "{a: ", "(", "<a>", "- ", "<table><tr><td>");

  private final List<byte[]> corpus;
  private final List<String> words;
  private final SplittableRandom random;

  /**
   * One mutation.
   *
   * @param words of the reader's own grammar
   */
  private Mutation(List<byte[]> corpus, List<String> words, long seed, int number) {
    this.corpus = corpus;
    this.words = words;
    this.random = new SplittableRandom(seed * 1_000_003 + number);
  }

  /**
   * A wrong input.
   *
   * @param number of the mutation: the input follows from it and the seed alone
   */
  static byte[] of(FuzzedReader reader, long seed, int number) {
    return new Mutation(reader.corpus(), reader.words(), seed, number).made();
  }

  private byte[] made() {
    String text = text();
    for (int changes = one(CHANGES); changes > 0; changes--) {
      String changed = changed(text);
      text = changed.length() <= LONGEST ? changed : text;
    }
    return text.getBytes(ISO_8859_1);
  }

  private String text() {
    return new String(corpus.get(random.nextInt(corpus.size())), ISO_8859_1);
  }

  private String changed(String text) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> word(text, nasty());
      case 3 -> word(text, word());
      case 4, 5 -> number(text);
      case 6 -> replaced(text, stretch(text), "");
      case 7 -> replaced(text, stretch(text), text.substring(from(text), text.length()));
      case 8 -> lines(text);
      case 9 -> bytes(text);
      case 10 -> repeated(text);
      case 11 -> nested(text);
      case 12 -> spliced(text);
      case 13 -> random.nextBoolean() ? text.substring(0, from(text)) : text.substring(from(text));
      case 14 -> inserted(text, random.nextBoolean() ? nasty() : word());
      default -> random.nextBoolean() ? text.replace("\n", "\r\n") : lines(text);
    };
  }

  private String nasty() {
    return new String(NASTY.get(random.nextInt(NASTY.size())).getBytes(UTF_8), ISO_8859_1);
  }

  /** A word of the grammar, or of one of the files. */
  private String word() {
    if (!words.isEmpty() && random.nextInt(3) > 0) {
      return words.get(random.nextInt(words.size()));
    }
    String other = text();
    int[] found = found(WORD, other);
    return found.length == 0 ? nasty() : other.substring(found[0], found[1]);
  }

  private String word(String text, String by) {
    return replaced(text, found(WORD, text), by);
  }

  private String number(String text) {
    int[] found = found(NUMBER, text);
    if (found.length == 0) {
      return word(text, nasty());
    }
    String own = text.substring(found[0], found[1]);
    return replaced(
        text,
        found,
        switch (random.nextInt(6)) {
          case 0 -> "9".repeat(1 + random.nextInt(25));
          case 1 -> "-" + own;
          case 2 -> own + own;
          case 3 -> own + "." + random.nextInt(1000);
          case 4 -> Long.toString(random.nextLong() >> random.nextInt(64));
          default -> own.substring(own.length() / 2) + random.nextInt(10);
        });
  }

  /** One of those near a place drawn at random; empty without any. */
  private int[] found(Pattern pattern, String text) {
    var matcher = pattern.matcher(text);
    for (int from : new int[] {from(text), 0}) {
      if (matcher.find(from)) {
        List<MatchResult> near = new ArrayList<>(List.of(matcher.toMatchResult()));
        while (near.size() < 4 && matcher.find()) {
          near.add(matcher.toMatchResult());
        }
        MatchResult one = near.get(random.nextInt(near.size()));
        return new int[] {one.start(), one.end()};
      }
    }
    return new int[0];
  }

  private static String replaced(String text, int[] ends, String by) {
    return ends.length == 0 ? text + by : text.substring(0, ends[0]) + by + text.substring(ends[1]);
  }

  private int from(String text) {
    return random.nextInt(text.length() + 1);
  }

  /** Short ones as often as long ones. */
  private int[] stretch(String text) {
    int from = from(text);
    int most = 1 << random.nextInt(12);
    return new int[] {from, Math.min(text.length(), from + 1 + random.nextInt(most))};
  }

  private String inserted(String text, String what) {
    int at = from(text);
    return text.substring(0, at) + what + text.substring(at);
  }

  private String lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    int one = random.nextInt(lines.size());
    int other = random.nextInt(lines.size());
    switch (random.nextInt(4)) {
      case 0 -> lines.remove(one);
      case 1 -> lines.add(other, lines.get(one));
      case 2 -> lines.set(one, lines.set(other, lines.get(one)));
      default -> lines.set(one, " ".repeat(random.nextInt(8)) + lines.get(one).strip());
    }
    return String.join("\n", lines);
  }

  private String bytes(String text) {
    StringBuilder changed = new StringBuilder(text.isEmpty() ? "x" : text);
    for (int left = 1 + random.nextInt(8); left > 0; left--) {
      int at = random.nextInt(changed.length());
      changed.setCharAt(
          at,
          switch (random.nextInt(4)) {
            case 0 -> (char) (changed.charAt(at) ^ 1 << random.nextInt(8));
            case 1 -> (char) 0xFF;
            case 2 -> (char) 0;
            default -> (char) random.nextInt(256);
          });
    }
    return changed.toString();
  }

  private String repeated(String text) {
    int[] stretch = stretch(text);
    String own = text.substring(stretch[0], stretch[1]);
    int most = Math.max(1, Math.min(30_000, (LONGEST - text.length()) / Math.max(1, own.length())));
    return inserted(text, own.repeat(1 + random.nextInt(most)));
  }

  private String nested(String text) {
    int depth = 1 + random.nextInt(random.nextInt(8) == 0 ? 6_000 : 4);
    String open = OPEN.get(random.nextInt(OPEN.size()));
    String close =
        switch (open.charAt(0)) {
          case '[' -> "]";
          case '{' -> "}";
          case '(' -> ")";
          default -> "";
        };
    int[] found = found(WORD, text);
    String own = found.length == 0 ? "" : text.substring(found[0], found[1]);
    return replaced(text, found, open.repeat(depth) + own + close.repeat(depth));
  }

  private String spliced(String text) {
    String other = text();
    return text.substring(0, from(text)) + other.substring(from(other));
  }

  private int one(int[] of) {
    return of[random.nextInt(of.length)];
  }
}
