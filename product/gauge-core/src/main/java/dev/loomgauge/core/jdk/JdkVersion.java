package dev.loomgauge.core.jdk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A version of a JDK, as JEP 322 writes it: {@code 25.0.3}, {@code 26-ea}, {@code 21.0.5+11-LTS}.
 * Zeros at the end count for nothing, so that {@code 25.0.0} is {@code 25}; so does what follows
 * the plus sign.
 *
 * @param numbers feature, interim, update, patch and more; empty for a version that is not known
 * @param early what marks a build before the release, such as {@code ea}; empty for a release
 */
public record JdkVersion(List<Integer> numbers, String early) implements Comparable<JdkVersion> {
  /** A version that is not known, older than all others. */
  public static final JdkVersion UNKNOWN = new JdkVersion(List.of(), "");

  /** What {@link #of} reads without a mark of an early build. */
  static final String RELEASE = "\\d{1,5}(\\.\\d{1,5})*";

  private static final Pattern VERSION =
      Pattern.compile("(" + RELEASE + ")(?:-([A-Za-z0-9]+))?(?:[+_-].*)?");

  /** Copies, without zeros at the end. */
  public JdkVersion {
    List<Integer> significant = new ArrayList<>(numbers);
    while (!significant.isEmpty() && significant.getLast() == 0) {
      significant.removeLast();
    }
    numbers = List.copyOf(significant);
  }

  /** Reads a version; {@link #UNKNOWN} for a text that is none. */
  public static JdkVersion of(String text) {
    Matcher version = VERSION.matcher(text.strip());
    if (!version.matches()) {
      return UNKNOWN;
    }
    return new JdkVersion(
        Pattern.compile("\\.").splitAsStream(version.group(1)).map(Integer::valueOf).toList(),
        Optional.ofNullable(version.group(3)).orElse(""));
  }

  /** The feature version: 25; 0 for an unknown one. */
  public int feature() {
    return number(0);
  }

  /** The release that an early build becomes; a release itself. */
  JdkVersion release() {
    return new JdkVersion(numbers, "");
  }

  private int number(int place) {
    return place < numbers.size() ? numbers.get(place) : 0;
  }

  /** Orders by numbers; an early build comes before its release. */
  @Override
  public int compareTo(JdkVersion other) {
    for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
      int difference = Integer.compare(number(i), other.number(i));
      if (difference != 0) {
        return difference;
      }
    }
    return early.isEmpty() || other.early.isEmpty()
        ? Boolean.compare(early.isEmpty(), other.early.isEmpty())
        : early.compareTo(other.early);
  }

  /** The version without what counts for nothing: {@code 25.0.3}, {@code 26-ea}. */
  public String words() {
    String release = numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
    return early.isEmpty() ? release : release + "-" + early;
  }
}
