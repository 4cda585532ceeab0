package dev.loomgauge.core.result.folder;

import dev.loomgauge.core.result.JvmUse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads what folders of format version 3 kept as sentences, or as other figures. It is the only
 * place that takes a sentence apart; what it does not recognise keeps its figures and loses its
 * terms.
 */
final class FormatThree {
  private static final String TIME = "([\\d.,E+-]+) (m?s)";
  private static final String NUMBER = "(?:(\\d+) x )?(\\d+)";

  private static final Pattern USERS =
      Pattern.compile("users: (\\d+)(?: x ([\\d.]+) in time)? / " + TIME + "(, with no answer.*)?");
  private static final Pattern POOL = Pattern.compile("(.+?): " + NUMBER + " / .* held");
  private static final Pattern STATION =
      Pattern.compile("(.+?): " + NUMBER + " / \\(?" + TIME + " of (CPU|service)(.*)");
  private static final Pattern PAUSE =
      Pattern.compile(" \\+ (?:\\d+ x )?" + TIME + " of pause in ([\\d,]+) requests?\\)");

  /** What limits, whether it is the most likely alone, and what was seen of it. */
  private static final Pattern BOTTLENECK =
      Pattern.compile("(none: .*?|[^(:]*?)(, most likely)?( \\(.*|: .*)?", Pattern.DOTALL);

  private FormatThree() {}

  /** Completes a {@code trial.json}; one of today's format is left as it is. */
  static JsonNode trial(JsonNode trial) {
    JsonNode limits = trial.path("prediction").path("limits");
    for (int i = 0; i < limits.size(); i++) {
      if (limits.get(i) instanceof ObjectNode own && !own.has("terms")) {
        if (!own.path("rps").isNumber()) {
          throw new IllegalArgumentException("prediction.limits[%d].rps is missing".formatted(i));
        }
        terms(own);
      }
    }
    if (trial instanceof ObjectNode own && own.path("bottleneck") instanceof ObjectNode limit) {
      bottleneck(limit);
    }
    if (trial.path("jvm") instanceof ObjectNode jvm && !jvm.hasNonNull("observed")) {
      observed(jvm);
    }
    return trial;
  }

  /** Of what the flight recorder saw there are two figures of pinning. */
  private static void observed(ObjectNode jvm) {
    jvm.putObject("observed")
        .putObject(JvmUse.PINNED)
        .put("count", (long) pinned(jvm, "pinnedEvents"))
        .put("longestMs", pinned(jvm, "pinnedMaxMs"))
        .putArray("places");
  }

  private static double pinned(ObjectNode jvm, String name) {
    JsonNode value = jvm.path(name);
    if (!value.isMissingNode() && !value.isNull() && !value.isNumber()) {
      throw new IllegalArgumentException("jvm.%s is not a number".formatted(name));
    }
    return value.asDouble(0);
  }

  /** Completes a {@code verdict.json}; one of today's format is left as it is. */
  static JsonNode verdict(JsonNode verdict) {
    for (JsonNode group : verdict.path("groups")) {
      for (JsonNode row : group.path("rows")) {
        if (row instanceof ObjectNode own && own.has("limitedBy")) {
          limit(own);
        }
      }
    }
    for (JsonNode comparison : verdict.path("comparisons")) {
      if (comparison instanceof ObjectNode own && !own.has("dependent")) {
        own.put("dependent", own.path("words").asString("").contains("CAUTION:"));
      }
    }
    return verdict;
  }

  private static void limit(ObjectNode row) {
    String words = row.path("limitedBy").asString("");
    String token = row.path("bottleneck").asString("");
    row.putNull("bottleneck");
    if (token.equals("void")) {
      boolean voided = words.startsWith("void");
      row.putObject("without")
          .put("state", voided ? "VOID" : "FAILED")
          .put("evidence", voided ? words.replaceFirst("^void(: )?", "") : words);
    } else {
      bottleneck(row.putObject("bottleneck").put("name", token).put("words", words));
    }
  }

  /** Its share in use is not in the rows of a verdict, nor shown of what is quoted. */
  private static void bottleneck(ObjectNode limit) {
    if (!limit.has("evidence")) {
      String all = limit.path("words").asString("");
      Matcher words = BOTTLENECK.matcher(all);
      boolean known = words.matches();
      limit.put("utilisation", limit.path("utilisation").asDouble(0));
      limit.put("likely", known && words.group(2) != null);
      limit
          .putObject("evidence")
          .put("kind", "quoted")
          .put("brief", known ? words.group(1) : all)
          .put("detail", known && words.group(3) != null ? words.group(3) : "");
    }
  }

  /** The throughput was kept exactly, so that the time follows from it and not from the words. */
  private static void terms(ObjectNode limit) {
    String law = limit.path("formula").asString("").replaceFirst(" = [^=]*$", "");
    double rps = limit.path("rps").asDouble();
    ObjectNode terms = limit.putObject("terms");
    switch (limit.path("kind").asString("")) {
      case "USERS" -> users(USERS.matcher(law), terms, rps);
      case "RESOURCE" -> pool(POOL.matcher(law), terms, rps);
      case "STATION" -> station(STATION.matcher(law), terms, rps);
      default -> {}
    }
    if (terms.isEmpty()) {
      String label = law.replaceFirst(":.*$", "");
      put(terms, label.isEmpty() ? limit.path("name").asString("") : label, 1, 1, 1, 1 / rps);
    }
  }

  private static void users(Matcher law, ObjectNode terms, double rps) {
    if (law.matches()) {
      int users = Integer.parseInt(law.group(1));
      double share = law.group(2) == null ? 1 : Double.parseDouble(law.group(2));
      boolean none = law.group(5) != null;
      put(terms, "users", users, 1, none ? 0 : share, users * share / rps);
    }
  }

  private static void pool(Matcher law, ObjectNode terms, double rps) {
    if (law.matches()) {
      int copies = copies(law);
      int capacity = Integer.parseInt(law.group(3));
      put(terms, law.group(1), capacity, copies, 1, (double) capacity * copies / rps);
    }
  }

  private static void station(Matcher law, ObjectNode terms, double rps) {
    if (!law.matches()) {
      return;
    }
    int copies = copies(law);
    int capacity = Integer.parseInt(law.group(3));
    double seconds = (double) capacity * copies / rps;
    Matcher pause = PAUSE.matcher(law.group(7));
    if (pause.matches()) {
      double lasts = seconds(pause.group(1), pause.group(2));
      double requests = Double.parseDouble(pause.group(3).replace(",", ""));
      seconds -= capacity * lasts / requests;
      terms.putObject("pause").put("seconds", lasts).put("requests", requests);
    }
    put(terms, law.group(1), capacity, copies, 1, seconds);
    terms.put("work", law.group(6).equals("CPU") ? "CPU" : "SERVICE");
  }

  private static int copies(Matcher law) {
    @Nullable String copies = law.group(2);
    return copies == null ? 1 : Integer.parseInt(copies);
  }

  private static double seconds(String number, String unit) {
    return Double.parseDouble(number.replace(",", "")) / (unit.equals("ms") ? 1000 : 1);
  }

  private static void put(
      ObjectNode terms, String label, int capacity, int copies, double share, double seconds) {
    terms
        .put("label", label)
        .put("capacity", capacity)
        .put("copies", copies)
        .put("share", share)
        .put("seconds", seconds);
  }
}
