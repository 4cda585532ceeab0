package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void aConfigurationOfSshIsUsedInPlaceOfTheUsersOwn(@TempDir Path folder) {
    assumeTrue(SearchPath.find("ssh").isPresent(), "needs ssh");
    try (Children children = new Children()) {
      HostEngine.Site site =
          new HostEngine.Site(new Installation(folder, folder), children, folder);

      assertThatThrownBy(() -> HostEngines.ssh("/no/such config").open("bench2", site))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith("Cannot reach host bench2 by ssh: ")
          .hasMessageContaining("/no/such config");
    }
    assertThat(HostEngines.CONFIGURATION).isEqualTo("LOOMGAUGE_SSH_CONFIG");
  }
}
