package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("a program cannot be run while a process that is just being started has it open")
class SshLinkTest {
  @TempDir private Path folder = Path.of("");

  /** A stand-in that writes down what it is asked, and runs lines here. */
  private List<String> ssh(String asMaster) throws IOException {
    Path program = folder.resolve("ssh");
    Files.writeString(
        program,
        """
        #!/bin/sh
        echo "$*" >>%s
        for last; do :; done
        case $* in
        *" -M "*) while [ "$1" != -S ]; do shift; done; socket=$2; %s ;;
        *" -O check "*) exit 0 ;;
        *) exec sh -c "$last" ;;
        esac
        """
            .formatted(folder.resolve("asked"), asMaster));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return List.of(program.toString(), "-F", "own config");
  }

  @Test
  void oneConnectionIsMadeWithoutQuestionsAndSharedByAllCommands() throws Exception {
    try (Children children = new Children()) {
      SshLink link =
          SshLink.open(
              "bench2", ssh(": >\"$socket\"; exec sleep 60"), children, folder.resolve("log"));
      String socket;
      try {
        assertThat(link.run("echo 'a  b'", Duration.ofSeconds(20))).isEqualTo("a  b\n");
        List<String> asked = Files.readAllLines(folder.resolve("asked"));
        socket = asked.getFirst().replaceFirst(".* -S (\\S+) .*", "$1");
        assertThat(socket).startsWith("/tmp/lg");
        assertThat(asked.getFirst())
            .isEqualTo(
                "-F own config -M -N -S "
                    + socket
                    + " -o ControlMaster=yes -o ControlPersist=no -o BatchMode=yes -o"
                    + " ConnectTimeout=10 -o ServerAliveInterval=1 -o ServerAliveCountMax=5 -o"
                    + " ForwardAgent=no -o ForwardX11=no -o ClearAllForwardings=yes -o"
                    + " PermitLocalCommand=no -o RemoteCommand=none -- bench2");
        assertThat(asked.get(1)).isEqualTo("-F own config -S " + socket + " -O check -- bench2");
        assertThat(link.command("echo x"))
            .containsExactly(
                folder.resolve("ssh").toString(),
                "-F",
                "own config",
                "-T",
                "-S",
                socket,
                "-o",
                "ControlMaster=no",
                "-o",
                "ProxyCommand=false",
                "-o",
                "RemoteCommand=none",
                "-o",
                "BatchMode=yes",
                "--",
                "bench2",
                "echo x");
        assertThat(link.alive()).isTrue();
        assertThat(link.addresses()).isEmpty();
        assertThat(link.remedy("Session open refused by peer")).contains("MaxSessions 100");
        assertThat(link.remedy("x")).isEqualTo("./loomgauge hosts check bench2 looks at it");
      } finally {
        link.close();
      }
      assertThat(link.alive()).isFalse();
      assertThat(link.end()).isDone();
      assertThat(Path.of(socket).getParent()).doesNotExist();
    }
  }

  @Test
  void aHostThatIsNotReachedIsToldWithTheLastWords() throws Exception {
    List<String> ssh = ssh("for n in 1 2 3 4; do echo reason $n >&2; done; exit 255");
    try (Children children = new Children()) {
      assertThatThrownBy(() -> SshLink.open("bench2", ssh, children, folder.resolve("log")))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "Cannot reach host bench2 by ssh: reason 2 | reason 3 | reason 4. Remedy: make 'ssh"
                  + " -o BatchMode=yes bench2 true' work.");
      String asked = Files.readAllLines(folder.resolve("asked")).getFirst();
      assertThat(Path.of(asked.replaceFirst(".* -S (\\S+)/s .*", "$1"))).doesNotExist();
    }
  }
}
