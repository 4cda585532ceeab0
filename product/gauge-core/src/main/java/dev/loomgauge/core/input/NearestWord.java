package dev.loomgauge.core.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The word that somebody probably meant. */
public final class NearestWord {
  private NearestWord() {}

  /** The allowed word with the fewest edits to the given one, if it is near enough to be meant. */
  public static Optional<String> of(String word, Collection<String> allowed) {
    if (word.length() > Quoted.MOST_CHARACTERS) {
      return Optional.empty();
    }
    int near = Math.max(1, word.length() / 2);
    return allowed.stream()
        .filter(candidate -> candidate.length() <= Quoted.MOST_CHARACTERS)
        .filter(candidate -> distance(word, candidate) <= near)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** "Allowed: a, b, c. Did you mean 'b'?" */
  public static String remedy(String word, Collection<String> allowed) {
    String list = "Allowed: " + Quoted.list(allowed) + ".";
    return of(word, allowed).map(w -> list + " Did you mean " + Quoted.of(w) + "?").orElse(list);
  }

  /** Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours. */
  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1), d[i - 1][j - 1] + change);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
