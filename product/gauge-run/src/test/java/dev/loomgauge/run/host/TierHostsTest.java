package dev.loomgauge.run.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.rig.StubHost;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TierHostsTest {
  private static final CpuSet ALL = CpuSet.parse("0-3");
  private static final InetAddress CALLER = InetAddress.ofLiteral("10.0.0.1");
  private static final RemoteHost.Facts WHOLE =
      new RemoteHost.Facts(ALL, 4, "25.0.3", 1_024, 0.5, 900);
  private static final RemoteHost.Facts SHARED =
      new RemoteHost.Facts(ALL, 3, "25.0.4", 1_024, 0.5, 900);

  private final Children children = new Children();
  private final Installation home = new Installation(Path.of("/home"), Path.of("/jdk"));
  private final LocalHost here = new LocalHost(home, children);
  private final Map<String, RemoteHost.Facts> facts = new LinkedHashMap<>();
  private final Map<String, Object> told = new LinkedHashMap<>();
  private final List<String> restored = new ArrayList<>();
  private final TierCpus cpus =
      new TierCpus(
          Map.of(Tier.SERVICE, CpuSet.of(1), Tier.LOAD, CpuSet.of(0), Tier.DATABASE, CpuSet.of(0)),
          true,
          1,
          List.of());

  @AfterEach
  void close() {
    children.close();
  }

  private RemoteHost host(String name) {
    Map<String, Object> answers = new LinkedHashMap<>();
    answers.put("name", name);
    answers.put("facts", facts.getOrDefault(name, WHOLE));
    answers.put("caller", told.getOrDefault(name + ".caller", CALLER));
    answers.put("here", false);
    answers.put("alive", told.getOrDefault(name + ".alive", true));
    answers.put("cpus", told.getOrDefault(name + ".cpus", Optional.empty()));
    answers.put("link", told.getOrDefault(name + ".link", Optional.empty()));
    answers.put("throttled", told.getOrDefault(name + ".throttled", OptionalLong.empty()));
    return (RemoteHost)
        Proxy.newProxyInstance(
            TierHostsTest.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) -> {
              if (method.getName().equals("restore")) {
                restored.add(name);
              }
              return answers.get(method.getName());
            });
  }

  private TierHosts open(String address, Map<Tier, Hosts.Group> elsewhere) {
    return TierHosts.open(
        here,
        cpus,
        new Hosts(Optional.empty(), address, "", elsewhere),
        (name, _) -> host(name),
        new HostEngine.Site(home, children, Path.of("/logs")));
  }

  private static Hosts.Group group(String cpus, String... names) {
    return new Hosts.Group(List.of(names), cpus);
  }

  @Test
  void everyTierIsStartedOnItsHostsAndOnItsCpusThere() {
    TierHosts hosts =
        open(
            "",
            Map.of(
                Tier.LOAD, group("1-2", "b", "a"),
                Tier.DATABASE, group("", "db")));
    facts.put("db", SHARED);

    assertThat(hosts.all(Tier.LOAD)).extracting(p -> p.host().name()).containsExactly("b", "a");
    assertThat(hosts.all(Tier.LOAD)).extracting(Placement::cpus).containsOnly(CpuSet.parse("1-2"));
    assertThat(hosts.of(Tier.LOAD).host().name()).isEqualTo("b");
    assertThat(hosts.of(Tier.LOAD).here()).isFalse();
    assertThat(hosts.of(Tier.DATABASE).cpus()).isEqualTo(CpuSet.NONE);
    assertThat(hosts.all(Tier.SERVICE)).containsExactly(new Placement(here, CpuSet.of(1)));
    assertThat(hosts.remote(Tier.SERVICE)).isEmpty();
    assertThat(hosts.remote(Tier.LOAD)).hasSize(2);
    assertThat(hosts.elsewhere(Tier.DATABASE)).isTrue();
    assertThat(hosts.elsewhere(Tier.SERVICE)).isFalse();
    assertThat(hosts.remote()).extracting(Host::name).containsExactlyInAnyOrder("b", "a", "db");
    assertThat(hosts.cpus().elsewhere()).isEqualTo(Map.of(Tier.LOAD, 4, Tier.DATABASE, 4));
    assertThat(hosts.cpus().cpus()).isEqualTo(Map.of(Tier.SERVICE, CpuSet.of(1)));
  }

  @Test
  void aQuotaCountsWhereNoCpusAreChosenAndIsACaveat() {
    facts.put("db", SHARED);
    facts.put("idle", new RemoteHost.Facts(ALL, 0, "25", 1, 0, 1));
    TierHosts hosts =
        open(
            "",
            Map.of(
                Tier.LOAD, group("", "a", "db"),
                Tier.DATABASE, group("3", "db"),
                Tier.DOWNSTREAM, group("", "idle")));

    assertThat(hosts.cpus().elsewhere())
        .isEqualTo(Map.of(Tier.LOAD, 7, Tier.DATABASE, 1, Tier.DOWNSTREAM, 1));
    assertThat(hosts.words())
        .containsExactlyInAnyOrder(
            "The database tier is on db (CPUs 3, JDK 25.0.4)",
            "The downstream tier is on idle (CPUs 0-3, JDK 25)",
            "The load tier is on a (CPUs 0-3, JDK 25.0.3) and db (CPUs 0-3, JDK 25.0.4)",
            "Host db may use the time of 3 of CPUs 0-3 and shares them with others",
            "Host idle may use the time of 0 of CPUs 0-3 and shares them with others");
    assertThat(hosts.words().subList(0, 3)).allMatch(word -> word.startsWith("The "));
    assertThat(WHOLE.shared()).isFalse();
  }

  @Test
  void cpusThatAHostDoesNotHaveAreRefused() {
    assertThatThrownBy(() -> open("", Map.of(Tier.LOAD, group("3-4", "a"))))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Host a has CPUs 0-3, and the load tier is to have 3-4 there. Remedy: correct 'cpus'"
                + " under 'hosts'.");
  }

  @Test
  void servicesListenWhereTheFirstLoadHostSeesThisMachine() {
    InetAddress own = InetAddress.ofLiteral("192.0.2.7");
    Map<Tier, Hosts.Group> load = Map.of(Tier.LOAD, group("", "a"));

    told.put("second.caller", InetAddress.ofLiteral("10.0.0.2"));

    assertThat(open("", load).address()).isEqualTo(CALLER);
    assertThat(open("", Map.of(Tier.LOAD, group("", "a", "second"))).address()).isEqualTo(CALLER);
    assertThat(open("", load).seenBy(host("second")).getHostAddress()).isEqualTo("10.0.0.2");
    assertThat(open("192.0.2.7", load).address()).isEqualTo(own);
    assertThat(open("192.0.2.7", Map.of(Tier.DATABASE, group("", "a"))).address().getHostAddress())
        .isEqualTo("127.0.0.1");
    assertThat(open("192.0.2.7", load).seenBy(host("a"))).isEqualTo(own);
    assertThat(open("", load).seenBy(host("a"))).isEqualTo(CALLER);
    TierHosts wrong = open("bench", load);
    assertThatThrownBy(wrong::address)
        .isInstanceOf(TierException.class)
        .hasMessage("'address' under 'hosts' is bench, which is no address. Remedy: correct it.");
  }

  @Test
  void whatHostsTellIsByTheirNamesAndWithoutThoseThatDoNot() {
    MachineUse use =
        new MachineUse(
            Map.of(
                0, new CpuTimes(1, 2, 3, 4),
                1, new CpuTimes(10, 20, 30, 40),
                2, new CpuTimes(100, 200, 300, 400),
                3, new CpuTimes(1_000, 2_000, 3_000, 4_000)));
    facts.put("shared", SHARED);
    for (String name : List.of("a", "shared", "db")) {
      told.put(name + ".cpus", Optional.of(use));
    }
    told.put("shared.throttled", OptionalLong.of(7));
    told.put("a.link", Optional.of(new LinkCount("eth0", 0, 1, 2)));
    told.put("db.link", Optional.of(new LinkCount("eth1", 100, 3, 4)));
    told.put("silent.alive", false);

    TierHosts some =
        open(
            "127.0.0.1",
            Map.of(
                Tier.LOAD, group("1-2", "a", "shared", "silent"), Tier.DATABASE, group("", "db")));
    TierHosts all = open("127.0.0.1", Map.of(Tier.LOAD, group("", "a")));

    assertThat(some.loads()).isEqualTo(Map.of("a", new CpuTimes(110, 220, 330, 440)));
    assertThat(all.loads()).isEqualTo(Map.of("a", new CpuTimes(1_111, 2_222, 3_333, 4_444)));
    assertThat(some.throttled()).isEqualTo(Map.of("shared", 7L));
    assertThat(some.links())
        .isEqualTo(
            Map.of("a", new LinkCount("eth0", 0, 1, 2), "db", new LinkCount("eth1", 100, 3, 4)));
    assertThat(some.unjudgedLinks())
        .hasValue(
            "Bandwidth is not judged where the speed of the network interface is not known: a");
    assertThat(open("127.0.0.1", Map.of(Tier.DATABASE, group("", "db"))).unjudgedLinks()).isEmpty();
    assertThat(some.lost()).containsExactly("silent");
    some.restore();
    assertThat(restored).containsExactlyInAnyOrder("a", "shared", "silent", "db");
  }

  @Test
  void thisMachineHasWhatItsInstallationHas() {
    TierHosts hosts = TierHosts.here(here, cpus);
    Path file = Path.of("a");

    assertThat(hosts.words()).isEmpty();
    assertThat(hosts.remote()).isEmpty();
    assertThat(hosts.address().getHostAddress()).isEqualTo("127.0.0.1");
    assertThat(hosts.of(Tier.LOAD)).isEqualTo(new Placement(here, CpuSet.of(0)));
    assertThat(List.of(here.javaHome(), here.program("gauge-load"), here.kept()))
        .containsExactly(
            Path.of("/jdk"),
            Path.of("/home/product/gauge-load/target/gauge-load.jar"),
            Path.of("/home/target/kept"));
    assertThat(List.of(here.input(file), here.output(file))).containsExactly(file, file);
    assertThat(here.name()).isEqualTo("this machine");
    assertThat(List.of(here.here(), here.alive())).containsExactly(true, true);
  }

  @Test
  void aPlacementTiesWhatItStarts() {
    List<Launch> launched = new ArrayList<>();
    Host host =
        (Host)
            Proxy.newProxyInstance(
                TierHostsTest.class.getClassLoader(),
                new Class<?>[] {Host.class},
                (_, _, arguments) -> {
                  launched.add((Launch) arguments[0]);
                  return null;
                });
    @SuppressWarnings("NullAway") // nothing is started
    Child nothing =
        new Placement(host, CpuSet.of(2)).start(Launch.of("x", List.of("sh"), Path.of("log")));

    assertThat(nothing).isNull();
    assertThat(launched).extracting(Launch::cpus).containsExactly(CpuSet.of(2));
    assertThat(new Placement(new StubHost(true), CpuSet.NONE).here()).isTrue();
  }

  @Test
  void theLogOfAHostIsOneFileWhateverItsName() {
    assertThat(new HostEngine.Site(home, children, Path.of("/logs")).log("me@bench.local:22/a_b-c"))
        .isEqualTo(Path.of("/logs/host-me_bench.local_22_a_b-c.log"));
  }

  @Test
  void thisMachineStartsProcessesOfItsOwnAndBringsNothing(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a"), "text");
    Child child = here.start(Launch.of("x", List.of("sh", "-c", "exit 3"), folder.resolve("log")));
    here.collect(file);

    assertThat(child.exit().get(20, TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(file).hasContent("text");
    assertThat(here.use(ProcessHandle.current().pid())).isEmpty();
    assertThat(new Placement(new StubHost(false), CpuSet.NONE).here()).isFalse();
  }
}
