package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.load.HopProbe.HostLook;
import dev.loomgauge.run.machine.CpuSet;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostCheckTest {
  private static final RemoteHost.Facts FIT =
      new RemoteHost.Facts(CpuSet.of(0, 1, 2, 3), 4, "25.0.3", 20_000, 0.8, 1_500);
  private static final HostLook LOOK = new HostLook(List.of(0.5, 1.0, 3.0), -2.25, 5.0);

  /** One of which nothing but its facts can be asked. */
  private static RemoteHost host(RemoteHost.Facts facts) {
    return (RemoteHost)
        Proxy.newProxyInstance(
            RemoteHost.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, _) ->
                switch (method.getName()) {
                  case "facts" -> facts;
                  case "address" -> InetAddress.ofLiteral("192.0.2.7");
                  case "javaHome" -> Path.of("/opt/jdk");
                  default -> throw new AssertionError(method);
                });
  }

  private static MachineFinding of(RemoteHost.Facts facts, HostLook look, String subject) {
    return HostCheck.of(host(facts), Map.of("connection", look)).stream()
        .filter(finding -> finding.subject().equals(subject))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFitHostIsDescribedInThisOrder() {
    Map<String, HostLook> looks = new LinkedHashMap<>();
    looks.put("to the service", LOOK);
    looks.put("to the load", new HostLook(List.of(0.2), 9, 9));

    assertThat(HostCheck.of(host(FIT), looks))
        .containsExactly(
            new Subject("to the service")
                .good(
                    "192.0.2.7, round trip 1.50 ms on average, 3.00 ms at most",
                    "Round trips are waits of the path that is predicted."),
            new Subject("to the load")
                .good(
                    "192.0.2.7, round trip 0.200 ms on average, 0.200 ms at most",
                    "Round trips are waits of the path that is predicted."),
            new Subject("JDK").good("25.0.3 in /opt/jdk", "It runs Loomgauge's programs there."),
            new Subject("CPUs").good("0-3, load 0.8", "They are free."),
            new Subject("open files").good("20,000", "Enough for 16,000 users a process."),
            new Subject("memory").good("1,500 MB free", "Enough for any tier."),
            new Subject("clock")
                .good(
                    "2.3 ms behind of this machine's, known to within 5 ms",
                    "The difference is taken out of all times."));
  }

  @Test
  void whatIsJustTooLittleIsToldEachAsItself() {
    RemoteHost.Facts tight =
        new RemoteHost.Facts(CpuSet.of(0, 1, 2, 3), 4, "25", 19_999, 0.81, 1_499);
    HostLook vague = new HostLook(List.of(1.0), 0.4, 5.1);

    assertThat(of(tight, vague, "CPUs"))
        .returns(State.CAUTION, MachineFinding::state)
        .returns("0-3, load 0.81", MachineFinding::seen);
    assertThat(of(tight, vague, "open files"))
        .returns(State.CAUTION, MachineFinding::state)
        .returns("19,999", MachineFinding::seen);
    assertThat(of(tight, vague, "memory"))
        .returns(State.CAUTION, MachineFinding::state)
        .returns("1,499 MB free", MachineFinding::seen);
    assertThat(of(tight, vague, "clock"))
        .returns(State.BAD, MachineFinding::state)
        .returns("0.4 ms ahead of this machine's, known to within 5.1 ms", MachineFinding::seen);
  }

  @Test
  void aQuotaOnSharedCpusIsACaution() {
    RemoteHost.Facts shared =
        new RemoteHost.Facts(
            CpuSet.of(0, 1, 2, 3), 3, "25", Long.MAX_VALUE, 0, 1L + Integer.MAX_VALUE);

    assertThat(of(shared, LOOK, "CPUs"))
        .returns(State.CAUTION, MachineFinding::state)
        .returns("the time of 3 of 0-3", MachineFinding::seen);
    assertThat(of(shared, LOOK, "open files").seen()).isEqualTo("unlimited");
    assertThat(of(shared, LOOK, "memory").seen()).isEqualTo("unknown");
  }

  @Test
  void aClockIsKnownWellEnoughToWithinFiveMilliseconds() {
    assertThat(of(FIT, new HostLook(List.of(1.0), 0, 5), "clock").state()).isEqualTo(State.GOOD);
    assertThat(of(FIT, new HostLook(List.of(1.0), 0, 5.001), "clock").state()).isEqualTo(State.BAD);
  }

  @Test
  void whatIsTightSaysWhyAndWhatToDo() {
    RemoteHost.Facts tight =
        new RemoteHost.Facts(CpuSet.of(0, 1, 2, 3), 4, "25", 19_999, 0.81, 1_499);
    HostLook vague = new HostLook(List.of(1.0), 0.4, 5.1);
    List<MachineFinding> found = HostCheck.of(host(tight), Map.of("connection", vague));

    assertThat(found.subList(2, 6))
        .containsExactly(
            new Subject("CPUs")
                .caution(
                    "0-3, load 0.81",
                    "Other programs use them, and a tier there competes with those.",
                    "End them, or give the tier CPUs that they do not use."),
            new Subject("open files")
                .caution(
                    "19,999",
                    "Each user needs one: a load engine there holds fewer than 16,000.",
                    "Raise the hard limit (nofile) to 20,000 or more."),
            new Subject("memory")
                .caution(
                    "1,499 MB free",
                    "A load engine takes up to 1 GB, the database more than 512 MB.",
                    "End other programs there."),
            new Subject("clock")
                .bad(
                    "0.4 ms ahead of this machine's, known to within 5.1 ms",
                    "Load engines would not start at the same time.",
                    "See whether that host or the link is overloaded."));
    RemoteHost.Facts shared = new RemoteHost.Facts(CpuSet.of(0, 1), 1, "25", 20_000, 0, 1_500);
    assertThat(HostCheck.of(host(shared), Map.of()))
        .hasSize(4)
        .contains(
            new Subject("CPUs")
                .caution(
                    "the time of 1 of 0-1",
                    "A tier there shares its CPUs with others, and waits when its quota is used up.",
                    "Give it CPUs of its own: in Kubernetes the kubelet's 'static' CPU manager"
                        + " policy."));
    RemoteHost.Facts untold = new RemoteHost.Facts(CpuSet.NONE, 0, "25", 20_000, 0.2, 1_500);
    assertThat(HostCheck.of(host(untold), Map.of()).get(1).state()).isEqualTo(State.GOOD);
  }
}
