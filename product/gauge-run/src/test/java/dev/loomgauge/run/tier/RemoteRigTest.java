package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tiers on another host. */
class RemoteRigTest extends RigScene {
  RemoteRigTest() throws IOException {}

  private RemoteHost there() {
    Map<String, Object> answers = new HashMap<>();
    answers.put("name", "there");
    answers.put("here", false);
    answers.put("alive", true);
    answers.put("address", InetAddress.ofLiteral("127.0.0.1"));
    answers.put("caller", InetAddress.ofLiteral("127.0.0.1"));
    answers.put("javaHome", folder.resolve("jdk"));
    answers.put("kept", Path.of("/kept there"));
    answers.put("facts", new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1, 0, 1));
    answers.put("cpus", Optional.empty());
    answers.put("link", Optional.of(new LinkCount("eth0", 1_000, 2, 3)));
    answers.put("throttled", OptionalLong.of(4));
    return (RemoteHost)
        Proxy.newProxyInstance(
            RemoteHost.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, arguments) ->
                switch (method.getName()) {
                  case "program" -> installation().program((String) arguments[0]);
                  case "start" -> children.start(((Launch) arguments[0]).on(CpuSet.NONE));
                  case "use" -> Optional.of(use((Long) arguments[0]));
                  default -> answers.get(method.getName());
                });
  }

  private static ProcessUse use(long pid) {
    return new ProcessUse(Set.of(pid), Duration.ofMillis(10 * pid), 1, 1, 1, 0);
  }

  @Test
  void tiersOnAnotherHostListenThereAndAskForATokenOfTheRun() throws Exception {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext(
        "/control",
        exchange -> {
          asked.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    server.start();
    Path java = folder.resolve("jdk/bin/java");
    Files.writeString(
        java,
        Files.readString(java)
            .replace("\"port\":81", "\"port\":" + server.getAddress().getPort())
            .replace("\"pid\":null", "\"pid\":77"));
    TierCpus cpus = new TierCpus(Map.of(Tier.SERVICE, CpuSet.NONE), false, 1, List.of());
    Hosts.Group group = new Hosts.Group(List.of("there"), "");
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of());
        TierHosts hosts =
            TierHosts.open(
                new LocalHost(installation(), children),
                cpus,
                new Hosts(
                    Optional.empty(), "", "", Map.of(Tier.DATABASE, group, Tier.DOWNSTREAM, group)),
                (_, _) -> there(),
                new HostEngine.Site(installation(), children, folder.resolve("logs")))) {
      Rig rig = Rig.start(run(scenario("{orders: 300, customers: 20}"), results, hosts, cpus));

      assertThat(said("database"))
          .containsExactly(
              installation().program("gauge-database").toString(),
              "--orders",
              "300",
              "--customers",
              "20",
              "--address",
              "127.0.0.1",
              "--data",
              "/kept there/postgres-300-20",
              "--work",
              "/kept there/postgres-binaries",
              "--stop-at-eof",
              "password=");
      List<String> downstream = said("downstream");
      assertThat(downstream.subList(1, 6))
          .containsExactly("--delay", "40ms", "--address", "127.0.0.1", "--stop-at-eof");
      assertThat(downstream.getLast()).matches("token=[0-9a-f]{64}");
      assertThat(rig.counted()).isEmpty();
      assertThat(asked)
          .containsExactly("Bearer " + downstream.getLast().substring("token=".length()));
      assertThat(rig.pids()).isEmpty();
      assertThat(rig.elsewhere())
          .isEqualTo(
              new RigProbe.Elsewhere(
                  Map.of(Tier.DATABASE, use(77), Tier.DOWNSTREAM, use(1)),
                  Map.of(),
                  Map.of("there", 4L),
                  Map.of("there", new LinkCount("eth0", 1_000, 2, 3))));
    } finally {
      server.stop(0);
    }
  }
}
