package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Hops;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineReach;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.HopProbe.HostLook;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HopProbeTest {
  private static HopProbe probe(double... connectMs) {
    List<Double> times = Arrays.stream(connectMs).boxed().toList();
    return new HopProbe(Hops.NONE, Map.of("host1", new HostLook(times, 0, 0)));
  }

  @Test
  void aRoundTripThatStaysIsAsBefore() {
    assertThat(probe(1.0, 1.2).followed(List.of(probe(1.1, 1.1))))
        .containsExactly(
            "Round trip to host1 since the run began, measured once: 1.10 ms on average, 1.10 ms at most, as before");
  }

  @Test
  void oneThatChangedInBetweenIsReportedThoughTheLastIsAsBefore() {
    assertThat(probe(1.0).followed(List.of(probe(1.0), probe(1.5, 2.5), probe(1.0))))
        .singleElement()
        .asString()
        .startsWith(
            "Round trip to host1 since the run began, measured 3 times: 1.00 ms to 2.00 ms on average, 2.50 ms at most; before it 1.00 ms: predictions rest on that");
  }

  @Test
  void aTenthOfAMillisecondIsTheScheduler() {
    assertThat(probe(0.05).followed(List.of(probe(0.14))))
        .singleElement()
        .asString()
        .endsWith(", as before");
    assertThat(probe(0.05).followed(List.of(probe(0.16))).getFirst())
        .endsWith(
            "; before it 0.0500 ms: predictions rest on that, so waits on the network are predicted wrongly by up to the difference");
  }

  @Test
  void whatCouldNotBeMeasuredAgainIsNotMentioned() {
    assertThat(probe(1.0).followed(List.of())).isEmpty();
  }

  @Test
  void aFifthIsAChangeFromThereOn() {
    assertThat(probe(10.0).followed(List.of(probe(12.0))).getFirst()).endsWith(", as before");
    assertThat(probe(10.0).followed(List.of(probe(8.0))).getFirst()).endsWith(", as before");
    assertThat(probe(10.0).followed(List.of(probe(12.1))).getFirst())
        .endsWith(
            "12.1 ms on average, 12.1 ms at most; before it 10.0 ms: predictions rest on that, so"
                + " waits on the network are predicted wrongly by up to the difference");
    assertThat(probe(10.0).followed(List.of(probe(7.9))).getFirst()).contains("; before it");
  }

  @Test
  void aSentenceForEachHostHasItsMeanAndItsLongest() {
    HopProbe probe = probe(1.0, 2.0, 6.0);

    assertThat(probe.words())
        .containsExactly("Round trip to host1: 3.00 ms on average, 6.00 ms at most");
    assertThat(probe.connectMs()).isEqualTo(Map.of("host1", List.of(1.0, 2.0, 6.0)));
  }

  @TempDir private Path folder = Path.of("");

  /** A host that runs a script in place of the load engine. */
  private LocalHost host(Children children, EngineReach answer) throws IOException {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    EngineScript.install(home);
    Files.writeString(folder.resolve("reach"), Wire.line(answer) + "\n");
    return new LocalHost(home, children);
  }

  @Test
  void aServiceThatRunsElsewhereIsReachedFromHereAsOftenAsTheEngineConnects() throws Exception {
    try (Children children = new Children()) {
      LocalHost here = host(children, new EngineReach(List.of(1.5, 2.5), ""));
      TierHosts hosts = TierHosts.here(here, new TierCpus(Map.of(), false, 1, List.of()));

      HopProbe probe =
          HopProbe.look(
              hosts, List.of(URI.create("http://a:81"), URI.create("http://b:82")), folder);

      assertThat(probe.connectMs())
          .isEqualTo(Map.of("a:81", List.of(1.5, 2.5), "b:82", List.of(1.5, 2.5)));
      Distribution hop = Objects.requireNonNull(probe.hops().roundTrips().get(Tier.LOAD));
      assertThat(hop.mean()).isEqualTo(Duration.ofMillis(2));
      double deviation = Math.sqrt(4 * 0.25 / 3);
      assertThat(hop)
          .isInstanceOfSatisfying(
              Distribution.Written.class,
              written ->
                  assertThat(written.delay())
                      .isInstanceOfSatisfying(
                          Delay.LogNormal.class,
                          delay -> assertThat(delay.cv()).isCloseTo(deviation / 2, within(1e-9))));
      assertThat(probe.hops().roundTrips()).containsOnlyKeys(Tier.LOAD);
      assertThat(Files.readAllLines(folder.resolve("reaches")))
          .containsExactly("reach a:81", "reach b:82");
      assertThat(folder.resolve("network-this_machine.log")).exists();
      assertThat(Files.readAllLines(folder.resolve("pids")))
          .hasSize(2)
          .allMatch(pid -> ProcessHandle.of(Long.parseLong(pid)).isEmpty(), "has ended");
    }
  }

  @Test
  void aServiceThatIsNotReachedIsToldWithTheRemedy() throws Exception {
    try (Children children = new Children()) {
      LocalHost here = host(children, new EngineReach(List.of(), "connection refused"));

      assertThatThrownBy(() -> HopProbe.toService(here, URI.create("http://a:81"), folder))
          .isInstanceOf(LoadException.class)
          .hasMessage(
              "The service at a:81 cannot be reached from this machine: connection refused."
                  + " Remedy: start the service, correct 'address' of its manifest, or open its"
                  + " firewall for the load.");
    }
  }

  /** One that is another machine by its name alone. */
  private static RemoteHost far(String name, LocalHost here) {
    return (RemoteHost)
        Proxy.newProxyInstance(
            HopProbeTest.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, arguments) ->
                switch (method.getName()) {
                  case "name" -> name;
                  case "here" -> false;
                  case "caller" -> InetAddress.getLoopbackAddress();
                  case "facts" -> new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1_024, 0, 900);
                  case "javaHome" -> here.javaHome();
                  case "program" -> here.program(GaugeLoad.NAME);
                  case "start" -> here.start((Launch) arguments[0]);
                  default -> null;
                });
  }

  private static Hosts.Group group(String... names) {
    return new Hosts.Group(List.of(names), "");
  }

  /** The clock of the script stands 5 microseconds after the beginning of 1970. */
  @Test
  void hostsReachThisMachineEachByItselfAndTiersOfTheirHostsTogether() throws Exception {
    try (Children children = new Children()) {
      LocalHost here = host(children, new EngineReach(List.of(1.5, 4.5), ""));
      TierHosts hosts =
          TierHosts.open(
              here,
              new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(0)), false, 1, List.of()),
              new Hosts(
                  Optional.empty(),
                  "",
                  "",
                  Map.of(Tier.LOAD, group("b", "a b"), Tier.DATABASE, group("b"))),
              (name, _) -> far(name, here),
              new HostEngine.Site(here.home(), children, folder));

      HopProbe probe = HopProbe.look(hosts, List.of(), folder);

      assertThat(probe.connectMs())
          .isEqualTo(Map.of("b", List.of(1.5, 4.5), "a b", List.of(1.5, 4.5)));
      assertThat(probe.hops().roundTrips()).containsOnlyKeys(Tier.LOAD, Tier.DATABASE);
      assertThat(probe.hops().roundTrips().values())
          .allSatisfy(hop -> assertThat(hop.mean()).isEqualTo(Duration.ofMillis(3)));
      assertThat(Files.readAllLines(folder.resolve("reaches")))
          .hasSize(2)
          .allMatch(line -> line.matches("reach 127\\.0\\.0\\.1:[1-9]\\d*"));
      assertThat(folder.resolve("network-a_b.log")).exists();
      assertThat(probe.looks().values())
          .allSatisfy(
              look -> {
                assertThat(look.clockAheadMs())
                    .isCloseTo(-(double) System.currentTimeMillis(), within(3_600_000.0));
                assertThat(look.clockErrorMs()).isBetween(1e-3, 10_000.0);
              });
    }
  }

  @Test
  void aHostThatDoesNotReachThisMachineIsToldWithItsRemedy() throws Exception {
    try (Children children = new Children()) {
      RemoteHost far = far("far", host(children, new EngineReach(List.of(), "no route")));

      assertThatThrownBy(() -> HopProbe.of(far, far.caller(), folder))
          .isInstanceOf(LoadException.class)
          .hasMessage(
              "Host far does not reach this machine at 127.0.0.1: no route. Remedy: open its"
                  + " firewall for Loomgauge's hosts, or give the right 'address' under 'hosts'.");
      assertThatThrownBy(() -> HopProbe.of(far, InetAddress.ofLiteral("192.0.2.1"), folder))
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith("This machine cannot listen at 192.0.2.1, where host far is to ")
          .hasMessageEndingWith(". Remedy: give the right 'address' under 'hosts'.");
    }
  }

  @Test
  void aServiceIsReachedFromEachLoadHostAndASteadyWayDoesNotVary() throws Exception {
    try (Children children = new Children()) {
      LocalHost here = host(children, new EngineReach(List.of(2.0, 2.0), ""));
      TierHosts hosts =
          TierHosts.open(
              here,
              new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(0)), false, 1, List.of()),
              new Hosts(Optional.empty(), "", "", Map.of(Tier.LOAD, group("b"))),
              (name, _) -> far(name, here),
              new HostEngine.Site(here.home(), children, folder));

      HopProbe probe = HopProbe.look(hosts, List.of(URI.create("http://a:81")), folder);

      assertThat(probe.connectMs()).isEqualTo(Map.of("a:81 from b", List.of(2.0, 2.0)));
      assertThat(probe.hops().roundTrips())
          .isEqualTo(Map.of(Tier.LOAD, Distribution.fixed(Duration.ofMillis(2))));
      assertThat(Files.readAllLines(folder.resolve("clocks"))).hasSize(20);
      assertThat(new HostLook(List.of(), 0, 0))
          .returns(0.0, HostLook::meanMs)
          .returns(0.0, HostLook::mostMs);
    }
  }

  @Test
  void aServiceThatAHostDoesNotReachIsToldWithTheNameOfTheHost() throws Exception {
    try (Children children = new Children()) {
      RemoteHost far = far("far", host(children, new EngineReach(List.of(), "no route")));

      assertThatThrownBy(() -> HopProbe.toService(far, URI.create("http://a:81"), folder))
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith("The service at a:81 cannot be reached from host far: no route.");
    }
  }

  /** The script connects, and answers once it is disconnected. */
  @Test
  void whoReachesThisMachineIsTakenAndLetGo() throws Exception {
    assumeTrue(SearchPath.find("bash").isPresent(), "nothing connects here");
    try (Children children = new Children()) {
      LocalHost here = host(children, new EngineReach(List.of(0.5), ""));
      Files.writeString(
          here.home().java(),
          """
          #!/bin/sh
          root=$(cd "$(dirname "$0")/../.." && pwd)
          while read -r line; do
            case $line in
              clock) echo '{"type":"clock","epochMicros":5}' ;;
              reach*)
                there=${line#reach }
                timeout 10 bash -c "exec 3<>/dev/tcp/${there%:*}/${there##*:}; cat <&3" \\
                  && cat "$root/reach" ;;
            esac
          done
          """);
      RemoteHost far = far("far", here);

      assertThat(HopProbe.of(far, far.caller(), folder).connectMs()).containsExactly(0.5);
    }
  }
}
