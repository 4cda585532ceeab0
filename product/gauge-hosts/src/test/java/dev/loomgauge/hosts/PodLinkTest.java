package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("a program cannot be run while a process that is just being started has it open")
class PodLinkTest {
  private static final Cluster.Pod POD = new Cluster.Pod(Map.of("role", "load"), 1, "1Gi");
  private static final Cluster CLUSTER =
      new Cluster("", "bench", "eclipse-temurin:25-jdk", false, Map.of("load-1", POD));

  @TempDir Path folder;

  /** The job may have been made although the answer was lost. */
  @Test
  void aJobWhoseMakingFailedIsDeleted() throws IOException {
    Kubectl kubectl =
        kubectl(
            """
            case $2 in create)
              echo "error: first line" >&2
              echo "error: the connection was reset" >&2
              exit 1
            esac
            """);

    assertThatThrownBy(() -> open(kubectl))
        .isInstanceOf(TierException.class)
        .hasMessageContaining(
            "kubectl create for host load-1 failed: error: first line | error: the connection was reset. Remedy:");

    assertThat(folder.resolve("asked"))
        .content()
        .containsPattern(
            "--namespace=bench create -f -\n--namespace=bench delete job loomgauge-run-load-1-");
  }

  @Test
  void aPodThatCannotStartIsToldWithItsReasonAndItsJobDeleted() throws IOException {
    Kubectl kubectl =
        kubectl(
            """
            case $2 in get)
              echo '{"items": [{"metadata": {"name": "p"}, "status": {"phase": "Pending", "containerStatuses": [{"state": {"waiting": {"reason": "ErrImagePull", "message": "no such image"}}}]}}]}'
            esac
            """);

    assertThatThrownBy(() -> open(kubectl))
        .isInstanceOf(TierException.class)
        .hasMessageContaining(
            "The pod of host load-1 does not start: ErrImagePull: no such image.");

    assertThat(folder.resolve("asked")).content().contains("delete job loomgauge-run-load-1-");
  }

  private void open(Kubectl kubectl) {
    JobManifest manifest = new JobManifest(CLUSTER, POD, "run", "load-1");
    try (Children children = new Children()) {
      PodLink.open(kubectl, manifest, children, folder.resolve("log")).close();
    }
  }

  /** A stand-in that writes down what it is asked. */
  private Kubectl kubectl(String script) throws IOException {
    Path program = folder.resolve("kubectl");
    Files.writeString(
        program, "#!/bin/sh\necho \"$*\" >>" + folder.resolve("asked") + "\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new Kubectl(CLUSTER, program.toString());
  }
}
