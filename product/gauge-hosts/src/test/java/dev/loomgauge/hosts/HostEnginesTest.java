package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostEnginesTest {
  private static final Cluster CLUSTER = new Cluster("", "", "jdk:25", false, Map.of());

  @Test
  void hostsArePodsWhereAClusterIsNamedAndNoOthers() {
    Path folder = Path.of("");
    try (Children children = new Children()) {
      HostEngine.Site site =
          new HostEngine.Site(new Installation(folder, folder), children, folder);

      assertThatThrownBy(
              () ->
                  HostEngines.of(new Hosts(Optional.of(CLUSTER), "", "", Map.of()))
                      .open("load-9", site))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the cluster has no pod load-9");
      assertThat(site.log("a/b:c").getFileName()).hasToString("host-a_b_c.log");
    }
  }
}
