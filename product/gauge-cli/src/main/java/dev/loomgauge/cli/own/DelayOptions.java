package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.ScenarioOptions;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads {@code --delay [HOST:]PORT=DELAY[,DELAY...]}. */
final class DelayOptions {
  private static final Pattern WORDS = Pattern.compile("\\{delay\\.[^}]*}");

  private DelayOptions() {}

  /**
   * Reads them, and checks that the service receives the address of each proxy. The service is
   * observed at the largest of several delays.
   *
   * @param texts in which placeholders are filled in: the command and its environment
   * @throws OptionException if one cannot be read, is used nowhere, or is missing
   */
  static SweptDelays of(List<String> options, Collection<String> texts) {
    Map<Delayed, List<Delay>> levels = new LinkedHashMap<>();
    for (String option : options) {
      List<Delay> delays = delays(option);
      Delayed delayed =
          delayed(option, delays.stream().max(Comparator.comparing(Delay::mean)).orElseThrow());
      if (levels.keySet().stream().anyMatch(other -> other.port() == delayed.port())) {
        throw new OptionException(
            "--delay " + option,
            "names port " + delayed.port() + " a second time.",
            "Give one --delay for a port: --delay 5432=0ms,3ms sweeps it.");
      }
      if (texts.stream().noneMatch(text -> Delayed.placeholders(text).contains(delayed.port()))) {
        throw new OptionException(
            "--delay " + option,
            "is used nowhere.",
            "Write %s in the command or in --env, where the service has the address of its dependency."
                .formatted(delayed.placeholder()));
      }
      levels.put(delayed, delays);
    }
    texts.stream()
        .flatMap(text -> WORDS.matcher(text).results().map(MatchResult::group))
        .forEach(word -> check(word, levels));
    return new SweptDelays(levels);
  }

  private static void check(String word, Map<Delayed, List<Delay>> levels) {
    List<Integer> ports = Delayed.placeholders(word);
    if (ports.isEmpty()) {
      throw new OptionException(
          word,
          "is no placeholder.",
          "Write {delay.5432}, {delay.5432.host} or {delay.5432.port}, with the port of a --delay.");
    }
    if (levels.keySet().stream().noneMatch(delayed -> delayed.port() == ports.getFirst())) {
      throw new OptionException(
          word, "has no --delay.", "Add --delay %d=3ms.".formatted(ports.getFirst()));
    }
  }

  private static Delayed delayed(String option, Delay delay) {
    try {
      return Delayed.of(option.substring(0, option.indexOf('=')), delay);
    } catch (BadSetting e) {
      throw refuse(option, e);
    }
  }

  private static List<Delay> delays(String option) {
    int equals = option.indexOf('=');
    if (equals < 1) {
      throw new OptionException(
          "--delay " + option, "is no port with its delay.", "Write --delay 5432=3ms.");
    }
    try {
      return Stream.of(ScenarioOptions.COMMA.split(option.substring(equals + 1), -1))
          .map(DelayGrammar::parse)
          .distinct()
          .toList();
    } catch (BadSetting e) {
      throw refuse(option, e);
    }
  }

  private static OptionException refuse(String option, BadSetting e) {
    return new OptionException(
        "--delay " + option,
        "cannot be read: " + e.problem() + ".",
        Character.toUpperCase(e.remedy().charAt(0)) + e.remedy().substring(1) + ".");
  }
}
