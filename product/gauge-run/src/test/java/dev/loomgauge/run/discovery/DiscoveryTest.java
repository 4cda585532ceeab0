package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
  @Test
  void whatTheEnvironmentHasSetIsListed() {
    Map<String, String> set = new LinkedHashMap<>();
    assertThat(Discovery.words(set)).isEmpty();
    set.put("B", "true");
    set.put("A", "1");

    assertThat(Discovery.words(set)).isEqualTo(" in spite of B=true, A=1");
  }

  @Test
  void whatTheServiceCallsShouldRunOnTheOtherCpus() {
    TierCpus cpus =
        new TierCpus(
            Map.of(
                Tier.SERVICE,
                CpuSet.of(0, 1),
                Tier.LOAD,
                CpuSet.of(2),
                Tier.DOWNSTREAM,
                CpuSet.of(3)),
            true,
            2,
            List.of());

    assertThat(Discovery.words(cpus))
        .isEqualTo(
            "The service gets CPU 0-1, the load CPU 2. What the service calls on this machine"
                + " should not run on CPU 0-1: taskset -acp 2-3 PID ties a process.");
  }

  private final List<Progress.News> news = new ArrayList<>();

  private void checkSwitch(String mode, double virtual, Map<String, String> set) {
    discovery()
        .checkSwitch(
            new ModeEvidence(
                mode,
                List.of(),
                Optional.of(new TracedPath(5, List.of(), virtual, "tomcat-")),
                Optional.empty(),
                Map.of(),
                0),
            set);
  }

  @Test
  void aSwitchThatReachesNoThreadIsToldAndAKnownOneIsAnError() {
    checkSwitch("virtual", 1, Map.of("A", "1"));
    checkSwitch("platform", 0, Map.of("A", "1"));
    assertThat(news).isEmpty();

    checkSwitch("virtual", 0, Map.of("A", "1"));
    checkSwitch("platform", 1, Map.of());
    assertThat(news)
        .containsExactly(
            new Progress.Found(
                "attention, virtual: its requests were carried by platform threads (tomcat-N) in"
                    + " spite of A=1. The comparison shows what else the switch changes, and says"
                    + " nothing of virtual threads that carry requests."),
            new Progress.Found(
                "attention, platform: its requests were carried by virtual threads (tomcat-N). The"
                    + " comparison shows what else the switch changes, and says nothing of virtual"
                    + " threads that carry requests."));
    assertThatThrownBy(() -> checkSwitch("virtual", 0, Map.of(OwnCommand.SPRING_SWITCH, "true")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "virtual: its requests were carried by platform threads (tomcat-N) in spite of "
                + OwnCommand.SPRING_SWITCH
                + "=true. The service's command line or its code wins over its environment: leave"
                + " that setting out there, or name the switch that it obeys with --virtual.");
  }

  private static final Discovery.Load LOAD =
      new Discovery.Load(
          new RequestPattern("/orders", Map.of(), Optional.empty()),
          AskedOrigin.UNKNOWN,
          100,
          ObservationPace.USUAL);

  private Discovery discovery() {
    return new Discovery(
        new Installation(Path.of("/home"), Path.of("/jdk")), LOAD, Path.of("/out"), news::add);
  }

  @Test
  void aModeAddsToTheEnvironmentAndKnownPlacesAreFilledIn() {
    OwnCommand command =
        new OwnCommand(
            List.of("/bin/app", "--port={port}", "--db={delay.5432}", "{id}"),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Discovery.Subject subject =
        new Discovery.Subject(
            command,
            Map.of("PORT", "{port}", "MODE", "none", "JSON", "{\"a\": {port}}"),
            Map.of(),
            SweptDelays.NONE);

    URI address = URI.create("http://127.0.0.1:1234");
    Service.Spec spec =
        new OwnStart(
                new Discovery.Load(
                    LOAD.request(),
                    new AskedOrigin(Optional.of(address), Trust.OF_JDK),
                    LOAD.mostUsers(),
                    LOAD.pace()),
                new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(1)), true, 1, List.of()),
                Path.of("/out"),
                news::add)
            .spec(
                subject,
                "virtual",
                Map.of("MODE", "virtual on {port}"),
                Map.of("delay.5432", "127.0.0.1:7001"));

    assertThat(spec.launch().command())
        .containsExactly("/bin/app", "--port=1234", "--db=127.0.0.1:7001", "{id}");
    assertThat(spec.launch().env())
        .isEqualTo(Map.of("PORT", "1234", "MODE", "virtual on 1234", "JSON", "{\"a\": 1234}"));
    assertThat(spec.launch().cpus()).isEqualTo(CpuSet.of(1));
    assertThat(spec.launch().log()).isEqualTo(Path.of("/out", command.name() + "-virtual.log"));
    assertThat(spec.base()).hasToString("http://127.0.0.1:1234");
    assertThat(spec.health()).isEqualTo("/orders");
    assertThat(spec.timeout()).isEqualTo(Duration.ofMinutes(3));
  }

  private static HttpOrigin startedAt(AskedOrigin asked) {
    Discovery.Load load = new Discovery.Load(LOAD.request(), asked, LOAD.mostUsers(), LOAD.pace());
    TierCpus anywhere = new TierCpus(Map.of(), false, 1, List.of());
    return new OwnStart(load, anywhere, Path.of("/out"), _ -> {}).origin();
  }

  @Test
  void aServiceIsStartedWhereItIsAskedForAndElseAtAFreePort() {
    Trust trust = new Trust(Optional.of(Path.of("/ca.pem")), false);
    URI named = URI.create("https://shop:8443");

    assertThat(startedAt(new AskedOrigin(Optional.of(named), trust)))
        .isEqualTo(new HttpOrigin(named, trust));
    HttpOrigin without = startedAt(new AskedOrigin(Optional.of(URI.create("https://shop")), trust));
    assertThat(without.toString()).matches("https://shop:[1-9][0-9]*");
    assertThat(without.trust()).isEqualTo(trust);
    assertThat(startedAt(AskedOrigin.UNKNOWN).toString()).matches("http://127.0.0.1:[1-9][0-9]*");
  }
}
