package dev.loomgauge.cli.command;

import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts on a host what does not end when it is asked to, with descendants that have left it, and
 * waits for the end of its own standard input.
 */
final class Controller {
  /** In the command line of what it starts. */
  static final String STUBBORN = "loomgauge-stubborn";

  /** What it prints when that runs. */
  static final String UP = "up";

  private static final String PROGRAM =
      "trap '' TERM HUP INT; setsid sleep 1000 & (setsid sleep 1000 &) & while :; do sleep 1; done";

  private Controller() {}

  /**
   * Runs it.
   *
   * @param args checkout, SSH configuration, host, folder for logs
   */
  public static void main(String[] args) throws Exception {
    Installation home =
        new Installation(Path.of(args[0]), Path.of(System.getProperty("java.home")));
    Path logs = Path.of(args[3]);
    try (Children children = new Children();
        RemoteHost host =
            HostEngines.ssh(args[1]).open(args[2], new HostEngine.Site(home, children, logs))) {
      host.start(
          Launch.of(
              "what does not end",
              List.of("sh", "-c", PROGRAM, STUBBORN),
              logs.resolve("stubborn-" + args[2] + ".log")));
      Thread.sleep(500);
      System.out.println(UP);
      System.in.readAllBytes();
    }
  }
}
