package dev.loomgauge.run.host;

import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A machine on which tiers run. Connections to it go out from this machine only; whatever was
 * started there ends within seconds when this machine, or the connection to it, is gone.
 */
public interface Host {
  /** For people: "this machine", or its name in the user's SSH configuration. */
  String name();

  boolean here();

  /** At which its tiers listen. */
  InetAddress address();

  /** The JDK there that runs Loomgauge's programs. */
  Path javaHome();

  /** The jar there of one of Loomgauge's programs, with its libraries beside it. */
  Path program(String name);

  /** The folder there for what is kept between runs. */
  Path kept();

  /**
   * Starts a process there. Its log and its lines are here. Its environment goes there by standard
   * input, so that no other user of that host sees it.
   *
   * @param launch whose command is one of that host
   * @throws dev.loomgauge.run.machine.TierException if it cannot be started
   */
  Child start(Launch launch);

  /**
   * Where a process there finds a file of this machine.
   *
   * @throws dev.loomgauge.run.machine.TierException if it cannot be brought there
   */
  Path input(Path file);

  /** Where a process there has to write a file that is wanted here. */
  Path output(Path wanted);

  /**
   * Brings such a file here, whole, and deletes it there; nothing if it is here.
   *
   * @param wanted as {@link #output} was asked
   * @throws dev.loomgauge.run.machine.TierException if it is not there, or did not come whole
   */
  void collect(Path wanted);

  /** The most files that a process there may open; {@link Long#MAX_VALUE} where that is unknown. */
  long openFiles();

  /**
   * What a process there, by that host's number, and all that it started have used; empty on this
   * machine, which shows that itself, and where the host does not tell at once.
   */
  Optional<ProcessUse> use(long pid);

  boolean alive();
}
