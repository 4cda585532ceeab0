package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes what is known of a service as a scenario that a user can read, edit and run. */
public final class ScenarioText {
  /** Its first line, by which a file is known that may be written over. */
  public static final String HEADER = "# Written by ./loomgauge try";

  /**
   * Seconds of warm-up at most: it ends as soon as the compilers rest. Large applications need more
   * on one core than a whole answer of two modes in ten minutes has.
   */
  private static final int WARMING_S = 72;

  private static final int WARMING_EACH_S = 20;

  /** Where the CPU is the limit, and so the code's own state. */
  private static final int WARMING_EACH_CPU_S = 60;

  static final String UNSWITCHED = "LOOMGAUGE_THREADS";

  /**
   * Pools in which a thread that asks again at once overtakes the queue: prediction.md, barging.
   */
  private static final Set<String> BARGING = Set.of("HikariCP connections");

  private ScenarioText() {}

  /**
   * What a thread mode sets in the environment of a service, as the file says it: a variable that
   * nothing reads, where it sets none.
   */
  public static Map<String, String> set(String mode, Map<String, String> env) {
    return env.isEmpty() ? Map.of(UNSWITCHED, mode) : env;
  }

  /**
   * The service as it is started.
   *
   * @param command with {@code {port}} and {@code {jvm}} where they belong
   * @param modes thread mode to what it sets in the environment, at least one
   * @param tls how it is spoken to; empty for plain HTTP
   */
  public record Subject(
      String name,
      List<String> command,
      Map<String, String> env,
      Map<String, Map<String, String>> modes,
      List<PoolKnob> pools,
      SweptDelays delays,
      Optional<ServiceManifest.Tls> tls) {
    /** Without delays, and spoken to by plain HTTP. */
    public Subject(
        String name,
        List<String> command,
        Map<String, String> env,
        Map<String, Map<String, String>> modes,
        List<PoolKnob> pools) {
      this(name, command, env, modes, pools, SweptDelays.NONE, Optional.empty());
    }

    /**
     * A service that runs already, for predictions alone: a scenario with services needs a command,
     * and nothing starts this one.
     */
    public static Subject running(String name) {
      return new Subject(name, List.of("/bin/false"), Map.of(), Map.of(), List.of());
    }
  }

  /**
   * The text of the file.
   *
   * @param how the command line that led to it
   */
  public static String of(Subject subject, RequestPattern request, ServiceModel model, String how) {
    List<String> lines =
        begun(
            how,
            "Edit it, and measure again with: " + ProgramName.with("run FILE"),
            subject.name());
    lines.add("services:");
    lines.addAll(ManifestLines.of(subject, request));
    lines.add(ManifestLines.driven(request));
    lines.add(
        "factors: {threads: [%s], users: [%s]%s}"
                .formatted(
                    words(List.copyOf(subject.modes().keySet())),
                    words(model.users()),
                    subject.delays().factors()
                        + subject.pools().stream()
                            .map(pool -> ", " + pool.levels())
                            .collect(Collectors.joining()))
            + comment(model.atMost()));
    subject.delays().key().ifPresent(lines::add);
    lines.add("load: {model: closed, ramp: 1s, warmup: 3s, hold: 6s, timeout: 60s}");
    lines.add(
        "calibration: {delay: %dms, %s, measure: 2s}   # about the unloaded response time"
            .formatted(Math.max(1, Math.round(model.sum().clientMs())), warming(subject, model)));
    lines.add("repetitions: 2");
    lines.add(
        subject.modes().size() > 1 && model.sleeps() // only timers wake them apart from requests
            ? "stations: {cpu: {tier: service, discipline: {platform: sharing, virtual: polling}}}"
            : "stations: {cpu: {tier: service}}");
    resources(lines, model, subject);
    beside(lines, model);
    if (model.kinds().isEmpty()) {
      steps(lines, "path", model.sum(), within(subject, model.path()));
    } else {
      Map<String, List<ServiceModel.Line>> paths = CpuLine.ofMean(model.kinds());
      paths.replaceAll((_, path) -> within(subject, path));
      paths(lines, model, paths);
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> begun(String how, String next, String name) {
    return new ArrayList<>(
        List.of(
            HEADER + ": " + Printable.oneLine(how.replaceAll("\\s+", " ")),
            "# " + next,
            "name: " + told(name),
            "question: " + told("What do virtual threads change for " + name + "?")));
  }

  /** As long as a whole answer in ten minutes allows; one start's code differs from the next's. */
  private static String warming(Subject subject, ServiceModel model) {
    boolean one = subject.modes().size() < 2;
    if (model.cpuFirst()) {
      return "warm: %ds".formatted(one ? WARMING_S : WARMING_EACH_CPU_S) + (one ? ", jvms: 2" : "");
    }
    return "warm: %ds".formatted(one ? WARMING_S : WARMING_EACH_S);
  }

  /** With the delays of its dependencies, within a limit on the requests that are let in. */
  private static List<ServiceModel.Line> within(Subject subject, List<ServiceModel.Line> path) {
    List<ServiceModel.Line> steps = subject.delays().waits(path);
    return limited(subject) ? ServiceModel.Line.holding(SettingsFamily.LIMIT, steps) : steps;
  }

  private static boolean limited(Subject subject) {
    return subject.pools().stream().anyMatch(PoolKnob::limit);
  }

  /**
   * A service that is not started here, and so can only be predicted: its CPU time is written down
   * as it was seen.
   *
   * @param modes thread modes, at least one
   * @param cpus that the service may use
   * @param demandMs CPU time of a request
   */
  public static String pure(
      String name, ServiceModel model, List<String> modes, int cpus, double demandMs, String how) {
    List<String> lines =
        begun(
            how,
            "A model of a service that runs elsewhere: "
                + ProgramName.with("predict FILE --set users=500"),
            name);
    lines.add(
        "factors: {threads: [%s], users: [%s]}".formatted(words(modes), words(model.users())));
    lines.add("stations: {cpu: {servers: " + cpus + ", discipline: sharing, label: CPUs}}");
    resources(lines, model, subject(modes));
    beside(lines, model);
    if (model.kinds().isEmpty()) {
      steps(lines, "path", model.sum(), CpuLine.withDemand(model.path(), demandMs));
    } else {
      lines.add("mix: {" + mix(model.kinds()).words() + "}");
      double seen = model.kinds().stream().mapToDouble(k -> k.share() * k.sum().cpuMs()).sum();
      Map<String, List<ServiceModel.Line>> paths = new LinkedHashMap<>();
      model
          .kinds()
          .forEach(
              kind ->
                  paths.put(
                      kind.name(),
                      CpuLine.withDemand(
                          kind.path(), kind.sum().cpuMs() * demandMs / Math.max(1e-9, seen))));
      paths(lines, model, paths);
    }
    return String.join("\n", lines) + "\n";
  }

  /** Of a service that is not started: its modes alone. */
  private static Subject subject(List<String> modes) {
    Map<String, Map<String, String>> none = new LinkedHashMap<>();
    modes.forEach(mode -> none.put(mode, Map.of()));
    return new Subject("", List.of(), Map.of(), none, List.of());
  }

  private static String words(List<?> values) {
    return values.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static void beside(List<String> lines, ServiceModel model) {
    model.beside().forEach(found -> lines.add(comment("also in the heap: " + found).strip()));
  }

  private static void steps(
      List<String> lines, String key, ServiceModel.Sum sum, List<ServiceModel.Line> path) {
    String indent = " ".repeat(key.length() - key.strip().length());
    lines.add(key + ":" + comment("alone: " + sum.words()));
    path.forEach(line -> lines.add(indent + "  - " + line.yaml() + comment(line.evidence())));
  }

  private static Mix mix(List<ServiceModel.Kind> kinds) {
    Map<String, Double> shares = new LinkedHashMap<>();
    kinds.forEach(kind -> shares.put(kind.name(), kind.share()));
    return new Mix(shares);
  }

  private static void paths(
      List<String> lines, ServiceModel model, Map<String, List<ServiceModel.Line>> paths) {
    lines.add("paths:   # shares of CPU are parts of the mean request's");
    for (ServiceModel.Kind kind : model.kinds()) {
      steps(lines, "  " + kind.name(), kind.sum(), paths.getOrDefault(kind.name(), List.of()));
    }
  }

  private static void resources(List<String> lines, ServiceModel model, Subject subject) {
    if (model.resources().isEmpty() && !limited(subject)) {
      return;
    }
    lines.add("resources:");
    if (limited(subject)) {
      lines.add(
          "  %s: {label: %s, capacity: %s}   # no limit seen"
              .formatted(SettingsFamily.LIMIT, SettingsFamily.LIMIT_LABEL, SettingsFamily.LIMIT));
    }
    for (ServiceModel.Resource resource : model.resources()) {
      lines.add(
          "  %s: {label: %s, %s%s}%s"
              .formatted(
                  resource.name(),
                  told(resource.label()),
                  size(resource, subject),
                  BARGING.stream().anyMatch(resource.label()::endsWith) ? ", barging: true" : "",
                  comment(resource.evidence())));
    }
  }

  private static String size(ServiceModel.Resource resource, Subject subject) {
    String factor =
        subject.pools().stream()
            .filter(pool -> pool.resource().equals(resource.name()))
            .map(PoolKnob::factor)
            .findFirst()
            .orElse("");
    Optional<ExecutorSize> executor = resource.executor().filter(_ -> factor.isEmpty());
    String today = byMode(resource, subject, seen -> word(seen, factor));
    return executor
        .map(
            size ->
                "core: %s, max: %s, queue: %s"
                    .formatted(
                        today,
                        byMode(
                            resource,
                            subject,
                            seen -> seen.isEmpty() ? word(seen, "") : word(size.max())),
                        word(size.queue())))
        .orElse("capacity: " + today);
  }

  private static String byMode(
      ServiceModel.Resource resource, Subject subject, Function<OptionalInt, String> word) {
    List<String> modes = List.copyOf(subject.modes().keySet());
    List<String> sizes =
        modes.stream()
            .map(mode -> word.apply(resource.capacity().getOrDefault(mode, OptionalInt.empty())))
            .toList();
    if (sizes.stream().distinct().count() == 1) {
      return sizes.getFirst();
    }
    List<String> each = new ArrayList<>();
    for (int i = 0; i < modes.size(); i++) {
      each.add(modes.get(i) + ": " + sizes.get(i));
    }
    return "{" + String.join(", ", each) + "}";
  }

  private static String word(int size) {
    return word(size == ExecutorSize.UNLIMITED ? OptionalInt.empty() : OptionalInt.of(size), "");
  }

  /** By the factor that sets it, where one does. */
  private static String word(OptionalInt size, String factor) {
    return size.isEmpty()
        ? "unlimited"
        : factor.isEmpty() ? String.valueOf(size.getAsInt()) : factor;
  }

  private static String comment(String text) {
    return text.isEmpty() ? "" : "   # " + Printable.oneLine(text);
  }

  /** Words for people, quoted: no reader of ours takes a control character. */
  static String told(String words) {
    return quoted(Printable.oneLine(words));
  }

  /** As YAML writes a text in double quotes, of which every character is shown. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"', '\\' -> quoted.append('\\').appendCodePoint(c);
                case '\n' -> quoted.append("\\n");
                case '\t' -> quoted.append("\\t");
                default -> {
                  if (Printable.is(c)) {
                    quoted.appendCodePoint(c);
                  } else {
                    quoted.append((c > Character.MAX_VALUE ? "\\U%08x" : "\\u%04x").formatted(c));
                  }
                }
              }
            });
    return quoted.append('"').toString();
  }
}
