package dev.loomgauge.load.plan;

import static dev.loomgauge.load.plan.PlanRanges.DAY_MS;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.protocol.time.Durations;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Plan} from the JSON document of {@link LoadPlan}. */
public final class PlanReader {
  private static final double TIMEOUT_MS = 10_000;
  private static final double REPORT_MS = 1_000;

  /** Below it the rows themselves would be a load. */
  private static final double LEAST_REPORT_MS = 10;

  private PlanReader() {}

  /** Reads one plan of UTF-8 JSON, not on; {@link PlanException} at the first thing wrong. */
  public static Plan read(InputStream in) throws PlanException {
    Optional<LoadPlan> plan;
    try {
      plan = Wire.document(in, LoadPlan.class);
    } catch (WireException e) {
      throw new PlanException(e.where(), e.problem());
    }
    if (plan.isEmpty()) {
      throw new PlanException("the document", "is empty; write the plan to standard input");
    }
    return plan(plan.get());
  }

  private static Plan plan(LoadPlan read) throws PlanException {
    PlanRanges.whole("version", read.version(), LoadPlan.VERSION, LoadPlan.VERSION);
    LoadPlan.Destination destination = read.destination();
    LoadPlan.Content content = read.content();
    LoadPlan.Schedule schedule = read.schedule();
    LoadPlan.Limits limits = read.limits();
    double timeoutMs = Objects.requireNonNullElse(limits.timeoutMs(), TIMEOUT_MS);
    double connectMs = Objects.requireNonNullElse(limits.connectTimeoutMs(), timeoutMs);
    Model model = model(schedule);
    var variables = variables(content.variables());
    var plan =
        new Plan(
            Target.parse(
                "target",
                destination.target(),
                Boolean.TRUE.equals(destination.insecure()),
                path("cacert", destination.cacert())),
            listed(destination.addresses()),
            listed(destination.localAddresses()),
            RequestMixReader.read(content, variables.keySet()),
            variables,
            model,
            startAt(schedule.startAtEpochMs()),
            PlanRanges.millis("warmupMs", schedule.warmupMs()),
            PlanRanges.millis("windowMs", schedule.windowMs(), 1, DAY_MS),
            PlanRanges.millis(
                "reportMs",
                Objects.requireNonNullElse(schedule.reportMs(), REPORT_MS),
                LEAST_REPORT_MS,
                DAY_MS),
            PlanRanges.millis("drainMs", schedule.drainMs()),
            PlanRanges.millis("timeoutMs", timeoutMs, 1, DAY_MS),
            PlanRanges.millis("connectTimeoutMs", connectMs, 1, DAY_MS),
            PlanRanges.whole("maxConnecting", limits.maxConnecting(), 128, 1, 100_000),
            PlanRanges.whole("threads", limits.threads(), 1, 1, 256),
            Objects.requireNonNullElse(content.seed(), 1L),
            path("histogram", read.histogram()));
    if (plan.threads() > model.connections()) {
      throw new PlanException(
          "threads", "must not exceed the " + model.connections() + " users or connections");
    }
    return plan;
  }

  private static List<String> listed(@Nullable List<String> addresses) {
    return addresses == null ? List.of() : addresses;
  }

  private static OptionalLong startAt(@Nullable Long epochMs) throws PlanException {
    return epochMs == null
        ? OptionalLong.empty()
        : OptionalLong.of(
            PlanRanges.whole("startAtEpochMs", epochMs, 0, Long.MAX_VALUE / 2_000_000));
  }

  private static Optional<Path> path(String where, @Nullable String path) throws PlanException {
    try {
      return Optional.ofNullable(path).map(Path::of);
    } catch (InvalidPathException e) {
      throw new PlanException(where, "is no file path: " + e.getReason());
    }
  }

  private static Model model(LoadPlan.Schedule schedule) throws PlanException {
    LoadPlan.Closed closed = schedule.closed();
    LoadPlan.Open open = schedule.open();
    if (closed != null && open == null) {
      return closed(closed);
    }
    if (open != null && closed == null) {
      return open(open);
    }
    throw new PlanException(
        "the document", "needs exactly one of closed and open, has " + (open == null ? 0 : 2));
  }

  private static Model closed(LoadPlan.Closed closed) throws PlanException {
    int users = (int) PlanRanges.whole("closed.users", closed.users(), 1, 1_000_000);
    Duration ramp = PlanRanges.millis("closed.rampMs", closed.rampMs());
    double connectMs = Objects.requireNonNullElse(closed.connectMs(), 0.0);
    return new Model.Closed(
        users,
        PlanRanges.millis("closed.thinkMs", closed.thinkMs()),
        Objects.requireNonNullElse(closed.thinkDistribution(), LoadPlan.Think.FIXED),
        ramp,
        PlanRanges.millis("closed.connectMs", connectMs, 0, Durations.millis(ramp)),
        PlanRanges.millis("closed.spreadMs", closed.spreadMs()),
        PlanRanges.whole("closed.from", closed.from(), 0, 0, users),
        PlanRanges.millis("closed.downMs", closed.downMs()),
        steps(closed));
  }

  private static Model open(LoadPlan.Open open) throws PlanException {
    return new Model.Open(
        PlanRanges.number("open.rate", open.rate(), 0.001, 10_000_000),
        Objects.requireNonNullElse(open.arrivals(), LoadPlan.Arrivals.CONSTANT),
        PlanRanges.whole("open.maxConnections", open.maxConnections(), 2_000, 1, 1_000_000),
        PlanRanges.millis("open.rampMs", open.rampMs()));
  }

  /** Its steps, if any; {@link PlanException} unless all users are there in one of them. */
  private static List<Model.Step> steps(LoadPlan.Closed closed) throws PlanException {
    List<LoadPlan.Step> written = closed.steps() == null ? List.of() : closed.steps();
    if (written.isEmpty()) {
      return List.of();
    }
    if (Stream.of(closed.rampMs(), closed.connectMs(), closed.downMs(), closed.from())
        .anyMatch(other -> other != null && other.doubleValue() != 0)) {
      throw new PlanException("closed.steps", "goes without rampMs, connectMs, from and downMs");
    }
    List<Model.Step> steps = new ArrayList<>();
    for (LoadPlan.Step step : written) {
      int users = (int) PlanRanges.whole("closed.steps.users", step.users(), 0, closed.users());
      steps.add(new Model.Step(users, PlanRanges.millis("closed.steps.ms", step.ms(), 1, DAY_MS)));
    }
    int most = steps.stream().mapToInt(Model.Step::users).max().orElse(0);
    if (most != closed.users()) {
      throw new PlanException(
          "closed.steps", "must reach closed.users = %d, not %d".formatted(closed.users(), most));
    }
    return steps;
  }

  private static Map<String, Variable> variables(@Nullable Map<String, LoadPlan.Variable> given)
      throws PlanException {
    Map<String, Variable> variables = new LinkedHashMap<>();
    if (given == null) {
      return variables;
    }
    for (Map.Entry<String, LoadPlan.Variable> entry : given.entrySet()) {
      String where = "variables." + entry.getKey();
      if (!entry.getKey().matches("[A-Za-z_][A-Za-z0-9_]*")) {
        throw new PlanException(
            where, "is no name; use letters, digits and _, beginning with a letter");
      }
      variables.put(entry.getKey(), variable(where, entry.getValue()));
    }
    return variables;
  }

  private static Variable variable(String where, LoadPlan.Variable given) throws PlanException {
    LoadPlan.Range uniform = given.uniform();
    LoadPlan.Zipf zipf = given.zipf();
    String file = given.file();
    LoadPlan.Order order = given.order();
    long sources = Stream.of(uniform, zipf, file).filter(Objects::nonNull).count();
    if (sources != 1 || (order != null && file == null)) {
      throw new PlanException(
          where, "needs exactly one of uniform, zipf and file (order goes with file only)");
    }
    if (uniform != null) {
      String key = where + ".uniform";
      long min = first(key, uniform.first());
      return new Variable.Uniform(min, last(key, min, uniform.last()));
    }
    if (zipf != null) {
      String key = where + ".zipf";
      long min = first(key, zipf.first());
      return new Variable.Zipf(
          min, last(key, min, zipf.last()), PlanRanges.number(key, zipf.exponent(), 0.01, 10));
    }
    try {
      return new Variable.Lines(
          Path.of(Objects.requireNonNull(file)), order == LoadPlan.Order.RANDOM);
    } catch (InvalidPathException e) {
      throw new PlanException(where + ".file", "is no file path: " + e.getReason());
    }
  }

  private static long first(String where, long value) throws PlanException {
    return PlanRanges.whole(where, value, 0, Long.MAX_VALUE / 4);
  }

  private static long last(String where, long first, long value) throws PlanException {
    return PlanRanges.whole(where, value, first, Long.MAX_VALUE / 4);
  }
}
