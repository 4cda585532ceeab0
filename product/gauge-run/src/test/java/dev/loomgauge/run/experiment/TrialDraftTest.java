package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.TrialLoop.TrialLog;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import dev.loomgauge.run.experiment.TrialRunner.DeathNotice;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.ThreadLook;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.Startup;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialDraftTest {
  private static final Cell CELL = new Cell(Map.of("threads", "virtual", "users", "50"));
  private static final WarmUp COLD =
      new WarmUp("order-mvc", "virtual", 20, List.of(new Burst(10, 5, 1, 900, 0.5, 4)));

  static TrialDraft draft() {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 100), true, 0);
    return new TrialDraft(
        new TrialTask(
            new TrialPlan.Planned("007-x-r2", CELL, 2, 7, "003-x-r2"),
            8,
            9,
            new Prediction(100, 100, null, null, List.of(limit), null),
            "sum",
            OptionalInt.empty()),
        "order-mvc",
        "2026-01-01T00:00:00Z",
        Optional.of(COLD));
  }

  @Test
  void aTrialThatFailedSaysWhyAndKeepsItsPlaceAndItsCaution() {
    Trial trial = draft().failed("the database died.");

    assertThat(trial)
        .returns("007-x-r2", Trial::id)
        .returns(CELL.id(), Trial::cell)
        .returns(2, Trial::repetition)
        .returns("003-x-r2", Trial::repeats)
        .returns("order-mvc", Trial::service)
        .returns(Trial.Outcome.FAILED, Trial::outcome)
        .returns("the database died.", Trial::failure);
    assertThat(trial.load()).isNull();
    assertThat(trial.warnings())
        .singleElement()
        .returns("not-warm", TrialWarning::code)
        .returns(Severity.CAUTION, TrialWarning::severity);
  }

  @Test
  void aLogThatWasCutIsACautionWithItsSizeRoundedUp() {
    assertThat(TrialAssembly.logged(Judgement.NONE, 0).warnings()).isEmpty();
    assertThat(TrialAssembly.logged(Judgement.NONE, 1_000_001).warnings())
        .containsExactly(
            GateCode.LOG_CUT.warning(
                Severity.CAUTION,
                "the service wrote so much that at least 2 MB of its log were left out: the first"
                    + " and the last 8 MB are kept",
                "Have the service log less: its requests pay for what it writes."));
  }

  @Test
  void theCommandThatContinuesARunNamesItsFolderAndWhatItMay() {
    assertThat(
            new Invocation("./loomgauge run x", Map.of(), Map.of(), " --allow", false)
                .resume(Path.of("results/x")))
        .isEqualTo("./loomgauge run --resume results/x --allow");
    assertThat(
            new Invocation("./loomgauge run x", Map.of(), Map.of(), "", false)
                .resume(Path.of("my results/x")))
        .isEqualTo("./loomgauge run --resume 'my results/x'");
  }

  private record AtOnce(HttpOrigin origin) implements Startup.Look<HttpOrigin> {
    @Override
    public Optional<HttpOrigin> look() {
      return Optional.of(origin);
    }

    @Override
    public String missing() {
      return "nothing";
    }
  }

  @Test
  void aServiceThatDiedIsAnAnswerWithItsLastWords(@TempDir Path folder) throws Exception {
    try (OneRun run =
        OneRun.of(folder, Path.of(System.getProperty("java.home")), "command: [java]", "")) {
      Path log = folder.resolve("own.log");
      HttpOrigin origin = new HttpOrigin(URI.create("http://127.0.0.1:" + Ports.free()));
      Service service =
          Service.start(
              run.children,
              new Service.Spec(
                  Launch.of(
                      "the service own",
                      List.of("sh", "-c", "for n in 1 2 3 4 5 6; do echo $n; done; exec cat"),
                      log),
                  origin,
                  "/",
                  Duration.ofSeconds(20)),
              _ -> new AtOnce(origin),
              Startup.StartProgress.NONE);
      StartedService started =
          new StartedService(
              run.scenario.serviceFor("virtual"), Map.of(), List.of(service), Map.of());
      DeathNotice deaths = new DeathNotice(run.rig, run.run.hosts());
      assertThat(deaths.of(draft(), started)).isEmpty();
      assertThat(deaths.ofFailure(draft(), started)).isEmpty();
      Child child = service.child().orElseThrow();
      child.stdin().close();
      assertThat(child.exit().join()).isZero();

      Trial trial = deaths.of(draft(), started).orElseThrow();

      String words =
          "Service own died (exit code 0). Last log lines: 2 | 3 | 4 | 5 | 6 (whole log: "
              + log
              + ")";
      assertThat(trial)
          .returns("007-x-r2", Trial::id)
          .returns(Trial.Outcome.FAILED, Trial::outcome)
          .returns(words, Trial::failure)
          .satisfies(
              died ->
                  assertThat(died.warnings())
                      .hasSize(2)
                      .startsWith(
                          GateCode.SERVICE_DIED.warning(
                              TrialWarning.Severity.VOID,
                              words,
                              "Look at the service's log: it ended under this load."))
                      .last()
                      .returns("not-warm", TrialWarning::code));
    }
  }

  @Test
  void aRunGoesOnAfterItsCompletedTrialsAlone(@TempDir Path folder) throws Exception {
    TrialPlan.Planned first = new TrialPlan.Planned("001-x-r1", CELL, 1, 1, null);
    TrialPlan.Planned second = new TrialPlan.Planned("002-x-r2", CELL, 2, 2, null);
    TrialPlan.Planned third = new TrialPlan.Planned("003-x-r3", CELL, 3, 3, null);
    List<Progress.News> news = new ArrayList<>();
    try (OneRun run =
        OneRun.of(folder, Path.of(System.getProperty("java.home")), "command: [java]", "")) {
      TrialLog log = TrialLog.of(run.results, news::add);
      assertThat(log.all()).isEmpty();
      log.add(EndedTrials.of(first, Trial.Outcome.COMPLETED, 100));
      log.add(EndedTrials.of(second, Trial.Outcome.FAILED, 0));
      log.add(EndedTrials.of(third, Trial.Outcome.INTERRUPTED, 0));

      assertThat(log.all())
          .extracting(Trial::id)
          .containsExactly("001-x-r1", "002-x-r2", "003-x-r3");
      assertThat(TrialLog.of(run.results, news::add).all())
          .extracting(Trial::id)
          .containsExactly("001-x-r1");
      assertThat(news).isEmpty();
    }
  }

  private static long inFlight(String scenario, long held) {
    Scenario read = ScenarioReader.ofText("own", scenario);
    return TrialLoad.inFlight(read, CellPlan.of(read, 1).getFirst(), () -> held)
        .applyAsLong(
            new LoadSecond(
                Seconds.of(0, 0, 5).span(),
                Seconds.of(0, 0, 5).requests(),
                new LoadSecond.InFlight(13, 1, 1, 21, 1, 1, 1, null),
                Seconds.of(0, 0, 5).latencies(),
                Seconds.of(0, 0, 5).generator(),
                null,
                null,
                null));
  }

  /** Where each calls the downstream once, else at the engine, up to what is let in. */
  @Test
  void requestsInFlightAreCountedWhereTheyDoNotWaitForAThread() {
    assertThat(
            inFlight(
                "name: own\nfactors: {users: 50}\ndownstream: {delay: 1s}\npath: [wait: downstream]\n",
                7))
        .isEqualTo(7);
    assertThat(inFlight("name: own\nfactors: {users: 50}\npath: [wait: 1s]\n", 7)).isEqualTo(13);
    String pool =
        """
        name: own
        factors: {users: 50}
        resources: {permits: {capacity: %d}}
        path: [{acquire: permits}, {wait: 1s}, {release: permits}]
        """;
    assertThat(inFlight(pool.formatted(12), 7)).isEqualTo(12);
    assertThat(inFlight(pool.formatted(14), 7)).isEqualTo(13);
  }

  @Test
  void aTrialIsPutTogetherOfItsLoadAndOfWhatWasSeen(@TempDir Path folder) throws Exception {
    try (OneRun run =
        OneRun.of(folder, Path.of(System.getProperty("java.home")), "command: [java]", "")) {
      ResultsFolder.TrialFolder trial = run.run.folder().trial("007-x-r2");
      Files.createDirectories(trial.root());
      LoadSummary summary =
          new LoadSummary(
              "2026-01-01T00:00:00Z",
              10,
              LoadSummary.Requests.of(1_000, 10, null, Map.of("200", 1_000L), Map.of()),
              LoadSummary.Latencies.constant(100),
              null);
      StartedService service =
          new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
      try (Flight flight = Flight.start(List.of(), trial, run.news::add);
          ThreadLook look = ThreadLook.begin(List.of(), trial, run.news::add)) {
        Trial seen =
            new TrialAssembly(run.run, run.watch)
                .of(
                    draft(),
                    service,
                    new LoadOutcome(summary, null, List.of(), false),
                    flight,
                    look,
                    trial,
                    5_000_001);

        assertThat(seen)
            .returns("007-x-r2", Trial::id)
            .returns(Trial.Outcome.COMPLETED, Trial::outcome)
            .returns(summary, Trial::load)
            .returns(Map.of(), Trial::tiers)
            .returns(List.of(), Trial::resources)
            .returns(null, Trial::jvm);
        assertThat(seen.warnings())
            .filteredOn(warning -> warning.code().equals("log-cut"))
            .singleElement()
            .satisfies(warning -> assertThat(warning.evidence()).contains("at least 6 MB"));
        assertThat(seen.warnings()).extracting(TrialWarning::code).contains("not-warm");
        assertThat(trial.readTimeline()).isEmpty();
      }
    }
  }

  private static RemoteHost lost(String name) {
    Map<String, Object> answers = new HashMap<>();
    answers.put("name", name);
    answers.put("here", false);
    answers.put("alive", false);
    answers.put("facts", new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1, 0, 1));
    return (RemoteHost)
        Proxy.newProxyInstance(
            RemoteHost.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) -> answers.get(method.getName()));
  }

  @Test
  void aHostThatWasLostIsTheMachinesFault(@TempDir Path folder) throws Exception {
    Path jdk = Path.of(System.getProperty("java.home"));
    try (OneRun run = OneRun.of(folder, jdk, "command: [java]", "")) {
      StartedService service =
          new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
      TierHosts hosts =
          TierHosts.open(
              new LocalHost(run.run.home(), run.children),
              new TierCpus(Map.of(Tier.SERVICE, CpuSet.NONE), false, 1, List.of()),
              new Hosts(
                  Optional.empty(),
                  "",
                  "",
                  Map.of(Tier.LOAD, new Hosts.Group(List.of("b", "a"), ""))),
              (name, _) -> lost(name),
              new HostEngine.Site(run.run.home(), run.children, folder.resolve("logs")));

      Trial trial = new DeathNotice(run.rig, hosts).ofFailure(draft(), service).orElseThrow();

      assertThat(trial)
          .returns(Trial.Outcome.FAILED, Trial::outcome)
          .returns("Hosts b, a were lost.", Trial::failure);
      assertThat(trial.warnings().getFirst())
          .isEqualTo(
              GateCode.HOST_LOST.warning(
                  Severity.VOID,
                  "Hosts b, a were lost.",
                  "See whether it runs and the network reaches it; ./loomgauge hosts check"
                      + " tells."));
    }
  }

  @Test
  void aLoadThatWasEndedEarlyIsAnInterruptedTrialAndAWholeOneACompletedOne() {
    LoadSummary summary = LoadSummaries.of(10, 1_000, 100);
    MeasuredWindow window = new MeasuredWindow(1, true, "", "", 0.1);
    Measurement early =
        draft()
            .measured(new LoadOutcome(summary, window, List.of(), true), Map.of(), List.of(), null);
    assertThat(draft().judged(early, Judgement.NONE))
        .returns(Trial.Outcome.INTERRUPTED, Trial::outcome)
        .returns("The load was ended early.", Trial::failure)
        .returns("sum", Trial::predictionChecksum)
        .returns("2026-01-01T00:00:00Z", Trial::startedAt)
        .returns(window, Trial::window)
        .returns(summary, Trial::load);
    Measurement whole =
        draft()
            .measured(
                new LoadOutcome(summary, window, List.of(), false), Map.of(), List.of(), null);
    assertThat(draft().judged(whole, Judgement.NONE))
        .returns(Trial.Outcome.COMPLETED, Trial::outcome)
        .returns(null, Trial::failure);
    assertThat(whole.levels()).isEqualTo(CELL.levels());
  }
}
