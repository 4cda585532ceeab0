package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A shell script in place of java and of gauge-load, which answers every plan from the files {@code
 * seconds} and {@code summary} beside its JDK, and writes there what it was asked.
 */
public final class EngineScript {
  private static final String JAVA =
      """
      #!/bin/sh
      root=$(cd "$(dirname "$0")/../.." && pwd)
      echo "$*" >>"$root/started"
      echo $$ >>"$root/pids"
      echo "$LC_ALL $LANGUAGE" >>"$root/locales"
      plans=0
      end() { cat "$root/summary"; if [ -e "$root/leaves" ]; then exit "$(cat "$root/leaves")"; fi; echo "{\\"type\\":\\"ready\\",\\"plans\\":$plans}"; }
      while read -r line; do
        case $line in
          clock | warm-up) echo "$line" >>"$root/clocks"; echo '{"type":"clock","epochMicros":5}' ;;
          reach*) echo "$line" >>"$root/reaches"; cat "$root/reach" ;;
          stop) echo stop >>"$root/stops"; end ;;
          *)
            plans=$((plans + 1))
            printf '%s\\n' "$line" >>"$root/plans"
            : >"$(printf '%s' "$line" | sed 's/.*"histogram":"\\([^"]*\\)".*/\\1/')"
            if [ -e "$root/dies" ]; then echo 'out of files' >&2; exit 3; fi
            cat "$root/seconds"
            if [ ! -e "$root/endless" ]; then end; fi ;;
        esac
      done
      """;

  private EngineScript() {}

  /** A load that is asked of one, of a service that is not there. */
  static LoadRequest load(LoadRequest.Timing timing, Path folder) {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(URI.create("http://127.0.0.1:81")),
            Endpoint.get("/a"),
            Map.of(),
            "",
            Duration.ofSeconds(5)),
        timing,
        1,
        folder,
        CpuSet.NONE);
  }

  /** Writes it where an installation has its java. */
  public static void install(Installation home) throws IOException {
    Path java = home.java();
    Files.createDirectories(java.resolveSibling("."));
    Files.writeString(java, JAVA);
    if (!java.toFile().setExecutable(true)) {
      throw new IOException("not executable: " + java);
    }
    Path jar = home.program(GaugeLoad.NAME);
    Files.createDirectories(jar.resolveSibling("."));
    Files.writeString(jar, "");
  }
}
