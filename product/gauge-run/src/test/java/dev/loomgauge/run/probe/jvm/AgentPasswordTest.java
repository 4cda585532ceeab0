package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.jvm.JvmConnection.AgentPassword;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class AgentPasswordTest {
  @Test
  void itsFilesAreForTheOwnerAloneAndGoneAfterwards() throws IOException {
    Path folder;
    try (SharedFiles files = SharedFiles.with(ProcessHandle.current().pid());
        AgentPassword password = AgentPassword.create(files)) {
      folder = password.folder();
      Properties agent = new Properties();
      password.in(agent);
      Path passwords = folder.resolve("password");
      Path access = folder.resolve("access");
      assertThat(agent)
          .containsEntry("com.sun.management.jmxremote.authenticate", "true")
          .containsEntry("com.sun.management.jmxremote.password.file", passwords.toString())
          .containsEntry("com.sun.management.jmxremote.access.file", access.toString());
      assertThat(password.password()).hasSize(64);
      assertThat(password.credentials()).containsExactly("loomgauge", password.password());
      assertThat(passwords).hasContent("loomgauge " + password.password());
      assertThat(access).hasContent("loomgauge readwrite");
      for (Path file : List.of(passwords, access)) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .isEqualTo("rw-------");
      }
      assertThat(password.toString()).doesNotContain(password.password());
      try (AgentPassword other = AgentPassword.create(files)) {
        assertThat(other.password()).isNotEqualTo(password.password());
      }
    }
    assertThat(folder).doesNotExist();
  }
}
