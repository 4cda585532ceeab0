package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.Laboratory.Recovery;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose downstream, a shell script in place of java, ends before a trial. */
class RecoveryTest {
  private static final String JAVA =
      """
      #!/bin/sh
      echo '{"ready":true,"port":81,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}'
      exec cat > /dev/null
      """;

  @TempDir private Path folder = Path.of("");
  private Path jar = Path.of("");

  @BeforeEach
  void aJdk() throws IOException {
    Path java = folder.resolve("jdk/bin/java");
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    jar = new Installation(folder, folder.resolve("jdk")).program("gauge-downstream");
    Files.createDirectories(jar.resolveSibling("."));
    Files.writeString(jar, "");
  }

  private OneRun run() throws IOException {
    String command =
        Programs.java(List.of(), HealthyService.class, "{port}").stream()
            .map(word -> "\"" + word + "\"")
            .collect(Collectors.joining(", ", "[", "]"));
    return OneRun.of(
        folder, folder.resolve("jdk"), "command: " + command + "\nneeds: [downstream]", "");
  }

  private static Recovery recovery(OneRun run) {
    return new Recovery(run.run, run.rig, run.launch, run.services, run.record);
  }

  private static String end(OneRun run) throws IOException {
    Child downstream = run.rig.downstream().orElseThrow().child();
    downstream.stdin().close();
    assertThat(downstream.exit().join()).isZero();
    return "The downstream stub ended (exit code 0). It printed nothing (whole log: %s)"
        .formatted(downstream.log());
  }

  @Test
  void whatHasEndedIsStartedAgainAndTheServicesWithIt() throws Exception {
    try (OneRun run = run()) {
      Recovery recovery = recovery(run);
      StartedService service = run.services.of(run.cell("virtual"));
      recovery.beforeTrial();
      assertThat(service.alive()).isTrue();
      String death = end(run);
      assertThat(recovery.cause(new TierException("no answer"))).isEqualTo(death);

      recovery.beforeTrial();

      String note = "Started again, with fresh services: the downstream stub. " + death;
      assertThat(run.notes()).contains(note);
      assertThat(run.news).contains(new Progress.Note(note));
      assertThat(service.alive()).isFalse();
      assertThat(run.rig.deaths()).isEmpty();
      assertThat(recovery.cause(new TierException("no answer"))).isEqualTo("no answer");
    }
  }

  @Test
  void whatCannotBeStartedAgainEndsTheRunWithTheCommandThatContinuesIt() throws Exception {
    try (OneRun run = run()) {
      String death = end(run);
      Files.delete(jar);

      assertThatThrownBy(recovery(run)::beforeTrial)
          .isInstanceOf(ExperimentException.class)
          .hasMessage(
              death
                  + " It cannot be started again: Cannot start the downstream stub: there is no jar "
                  + jar
                  + ". Remedy: build it, for example with ./mvnw package. The trials so far are"
                  + " kept. Fix that, and continue with: ./loomgauge run --resume "
                  + folder.resolve("out"));
    }
  }

  @Test
  void aTrialWithoutItsDownstreamFailedForThatAndIsNoAnswer() throws Exception {
    try (OneRun run = run()) {
      StartedService service =
          new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
      TrialRunner.DeathNotice deaths = new TrialRunner.DeathNotice(run.rig, run.run.hosts());
      assertThat(deaths.of(TrialDraftTest.draft(), service)).isEmpty();
      String death = end(run);
      Trial trial = deaths.of(TrialDraftTest.draft(), service).orElseThrow();
      assertThat(trial.failure()).isEqualTo(death);
      assertThat(trial.warnings()).extracting(TrialWarning::code).containsExactly("not-warm");
    }
  }

  private static RemoteHost host(AtomicBoolean alive) {
    Map<String, Object> answers = new HashMap<>();
    answers.put("name", "bench2");
    answers.put("here", false);
    answers.put("facts", new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1, 0, 1));
    return (RemoteHost)
        Proxy.newProxyInstance(
            RemoteHost.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) -> {
              if (method.getName().equals("restore")) {
                alive.set(true);
              }
              return method.getName().equals("alive") ? alive.get() : answers.get(method.getName());
            });
  }

  @Test
  void aHostThatWasLostIsReachedAgainBeforeTheNextTrial() throws Exception {
    AtomicBoolean alive = new AtomicBoolean(true);
    try (OneRun run = run()) {
      TierHosts hosts =
          TierHosts.open(
              new LocalHost(run.run.home(), run.children),
              new TierCpus(Map.of(Tier.SERVICE, CpuSet.NONE), false, 1, List.of()),
              new Hosts(
                  Optional.empty(),
                  "",
                  "",
                  Map.of(Tier.LOAD, new Hosts.Group(List.of("bench2"), ""))),
              (_, _) -> host(alive),
              new HostEngine.Site(run.run.home(), run.children, folder.resolve("logs")));
      RunContext elsewhere =
          new RunContext(
              run.run.home(),
              run.scenario,
              hosts,
              run.run.laws(),
              run.children,
              run.run.kept(),
              run.results,
              run.run.speed(),
              run.news::add);
      Recovery recovery = new Recovery(elsewhere, run.rig, run.launch, run.services, run.record);
      recovery.beforeTrial();
      assertThat(run.news).noneMatch(Progress.Note.class::isInstance);
      alive.set(false);
      recovery.beforeTrial();
      assertThat(alive).isTrue();
      assertThat(run.news).contains(new Progress.Note("Waiting for bench2, which was lost."));
      assertThat(run.notes()).contains("Lost and reached again: bench2.");
    }
  }
}
