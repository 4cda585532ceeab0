package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmConnectionTest {
  /** It would take the question of a HotSpot for the order to write a javacore file. */
  @Test
  void openJ9IsToldByItsLibraryBeforeItIsAsked(@TempDir Path root) {
    new Fixture(root)
        .file(
            "proc/7/maps",
            "7f00-7f01 r-xp 00000000 08:01 9 /opt/semeru/lib/default/libj9vm29.so\n7f02-7f03 rw-p")
        .file("proc/8/maps", "7f00-7f01 r-xp 00000000 08:01 9 /opt/temurin/lib/server/libjvm.so");
    MachineFiles files = new MachineFiles(root);

    assertThat(JvmConnection.openJ9(files, 7)).isTrue();
    assertThat(JvmConnection.openJ9(files, 8)).isFalse();
    assertThat(JvmConnection.openJ9(files, 9)).as("not to be looked at").isFalse();
    assertThat(JvmConnection.openJ9(new MachineFiles(Path.of("/")), ProcessHandle.current().pid()))
        .isFalse();
  }
}
