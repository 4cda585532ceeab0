package dev.loomgauge.hosts;

import java.util.List;

/** The shell of a container in a pod. */
record PodShell(Kubectl kubectl, String pod, String container) {
  /** Of the container that Loomgauge's own pods have. */
  static final String OWN = "loomgauge";

  /** The command line here that runs a line there. */
  List<String> command(String line) {
    return kubectl.command(List.of("exec", "-i", pod, "-c", container, "--", "sh", "-c", line));
  }
}
