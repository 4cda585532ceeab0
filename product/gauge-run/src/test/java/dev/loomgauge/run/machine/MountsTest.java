package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.Mounts.Mount;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountsTest {
  @TempDir private Path root = Path.of("");

  private Mounts mounts(String... lines) {
    new Fixture(root).file("proc/self/mounts", String.join("\n", lines));
    return Mounts.of(new MachineFiles(root));
  }

  @Test
  void aFileLiesOnWhatWasMountedLastAboveIt() {
    Mounts mounts =
        mounts(
            "/dev/sda1 / ext4 rw,relatime 0 0",
            "server:/export/home /home nfs4 rw,vers=4.2 0 0",
            "tmpfs /tmp tmpfs rw,nosuid,nodev,noexec 0 0",
            "/dev/sdb1 /mnt/my\\040disk xfs rw 0 0",
            "odd line");
    assertThat(mounts.of(Path.of("/home/a b/.cache")).map(Mount::type)).contains("nfs4");
    assertThat(mounts.of(Path.of("/home/a b/.cache")).map(Mount::remote)).contains(true);
    assertThat(mounts.of(Path.of("/homes")).map(Mount::point)).contains(Path.of("/"));
    assertThat(mounts.of(Path.of("/tmp/x")).map(Mount::withoutPrograms)).contains(true);
    assertThat(mounts.of(Path.of("/usr")).map(Mount::withoutPrograms)).contains(false);
    assertThat(mounts.of(Path.of("/mnt/my disk/x")).map(Mount::type)).contains("xfs");
    assertThat(mounts.of(Path.of("relative"))).isEmpty();
    assertThat(
            Mounts.parse(List.of("tmpfs /tmp tmpfs rw 0 0", "/dev/sda / ext4 rw 0 0"))
                .of(Path.of("/tmp"))
                .map(Mount::type))
        .contains("ext4");
  }

  @Test
  void whatHidesProcessesIsAnOptionOfProc() {
    assertThat(mounts("proc /proc proc rw,nosuid,hidepid=2 0 0").hidesProcesses()).isTrue();
    assertThat(mounts("proc /proc proc rw,hidepid=invisible 0 0").hidesProcesses()).isTrue();
    assertThat(mounts("proc /proc proc rw,hidepid=0 0 0").hidesProcesses()).isFalse();
    assertThat(mounts("proc /proc proc rw,hidepid=off 0 0").hidesProcesses()).isFalse();
    assertThat(mounts("proc /proc proc rw,nosuid 0 0").hidesProcesses()).isFalse();
  }

  @Test
  void whereTheSystemTellsNoneNothingIsKnown() {
    assertThat(Mounts.of(new MachineFiles(root.resolve("none"))).mounts()).isEmpty();
  }
}
