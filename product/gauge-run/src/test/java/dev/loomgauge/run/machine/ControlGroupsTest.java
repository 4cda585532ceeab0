package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControlGroupsTest {
  private static final String CGROUP =
      "4:cpuacct,cpu:/docker/1\n3:memory:/m\n2:cpuset:/docker/1\nbroken\n0::/a/b";

  @Test
  void theGroupsOfAControllerComeFromTheProcesssOwnUpToTheRoot() {
    assertThat(ControlGroups.of(CGROUP, "cpu").map(group -> group.file("v1", "v2")))
        .containsExactly(
            "sys/fs/cgroup/cpu/docker/1/v1",
            "sys/fs/cgroup/cpu/docker/v1",
            "sys/fs/cgroup/cpu/v1",
            "sys/fs/cgroup/a/b/v2",
            "sys/fs/cgroup/a/v2",
            "sys/fs/cgroup/v2");
    assertThat(ControlGroups.of("3:memory:/m", "memory").map(group -> group.file("v1", "v2")))
        .containsExactly("sys/fs/cgroup/memory/m/v1", "sys/fs/cgroup/memory/v1");
    assertThat(ControlGroups.of("", "cpu")).isEmpty();
  }

  @Test
  void aGroupOutsideOurRootIsTakenFromTheRoot() {
    assertThat(ControlGroups.of("0::/../other", "cpu").map(group -> group.file("v1", "v2")))
        .containsExactly("sys/fs/cgroup/other/v2", "sys/fs/cgroup/v2");
  }

  @Test
  void aPathThatNoKernelHasIsNoGroup() {
    assertThat(ControlGroups.of("0::" + "/a".repeat(100_000), "cpu")).isEmpty();
    assertThat(ControlGroups.of("0::/a\0b", "cpu")).isEmpty();
  }

  @Test
  void theLongestPathThatTheKernelKnowsIsAGroup() {
    assertThat(ControlGroups.of("0::" + "/a".repeat(2_048), "cpu")).hasSize(2_049);
    assertThat(ControlGroups.of("0::" + "/a".repeat(2_048) + "b", "cpu")).isEmpty();
    assertThat(ControlGroups.of("0::\0a", "cpu")).isEmpty();
  }
}
