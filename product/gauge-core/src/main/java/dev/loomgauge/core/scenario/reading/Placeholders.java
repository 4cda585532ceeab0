package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words in braces that a start fills in, in a manifest's command, arguments and environment.
 *
 * @param jar whether the manifest names a jar
 * @param needs tiers that the service needs
 */
record Placeholders(boolean jar, Set<String> needs) {
  private static final Pattern WORD = Braces.WORD;
  private static final String JAR = "jar";
  private static final List<String> ALWAYS = List.of("port", "address", "java");
  private static final Map<String, List<String>> OF_TIER =
      Map.of(
          "postgres",
          List.of(
              "postgres.host",
              "postgres.port",
              "postgres.database",
              "postgres.user",
              "postgres.password",
              "postgres.schema",
              "postgres.jdbc"),
          "downstream",
          List.of("downstream.url"));

  /**
   * Refuses a word that nothing fills in.
   *
   * @throws InputException naming the value's place
   */
  void check(YamlValue value) {
    Matcher words = WORD.matcher(value.text());
    while (words.find()) {
      if (words.group(Braces.FILLED) != null) {
        check(value, words.group(Braces.FILLED));
      }
    }
  }

  /** The same for a part of a command, which may be the place of the JVM's options. */
  void checkPart(YamlValue value) {
    if (!value.text().equals(ServiceManifest.JVM)) {
      check(value);
    }
  }

  private void check(YamlValue value, String word) {
    if (!Delayed.placeholders("{" + word + "}").isEmpty()) {
      return; // the scenario says which dependencies are delayed
    }
    if (word.equals(JAR) && !jar) {
      throw value.error("has {jar}, and the manifest names none.", "Add the key 'jar'.");
    }
    if (ServiceManifest.JVM.equals("{" + word + "}")) {
      throw value.error(
          "has {jvm} where it is not filled in.",
          "It is replaced by several options: make it an element of 'command' of its own.");
    }
    OF_TIER.forEach(
        (tier, ofTier) -> {
          if (ofTier.contains(word) && !needs.contains(tier)) {
            throw value.error(
                "has {%s}, and the service does not need that tier.".formatted(word),
                "Add %s to 'needs'.".formatted(tier));
          }
        });
    List<String> known = new ArrayList<>(ALWAYS);
    known.add(JAR);
    OF_TIER.values().forEach(known::addAll);
    if (!known.contains(word)) {
      throw value.error(
          "has %s, which nothing fills in.".formatted(Quoted.cut("{" + word + "}")),
          NearestWord.remedy(word, known));
    }
  }
}
