package dev.loomgauge.run.rig;

import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A host on which nothing runs.
 *
 * @param here whether it stands for this machine
 * @param openFiles the most that a process may open
 */
public record StubHost(boolean here, long openFiles) implements Host {
  /** One with as many open files as is usual. */
  public StubHost(boolean here) {
    this(here, 20_000);
  }

  @Override
  public String name() {
    return "stub";
  }

  @Override
  public InetAddress address() {
    return InetAddress.ofLiteral("127.0.0.1");
  }

  @Override
  public Path javaHome() {
    return Path.of("/jdk");
  }

  @Override
  public Path program(String name) {
    return Path.of("/programs", name);
  }

  @Override
  public Path kept() {
    return Path.of("/kept");
  }

  @Override
  public Child start(Launch launch) {
    throw new AssertionError("nothing is started here");
  }

  @Override
  public Path input(Path file) {
    return here ? file : Path.of("/there").resolve(file.getFileName());
  }

  @Override
  public Path output(Path wanted) {
    return here ? wanted : Path.of("/there").resolve(wanted.getFileName());
  }

  @Override
  public void collect(Path wanted) {
    throw new AssertionError("nothing was written");
  }

  @Override
  public Optional<ProcessUse> use(long pid) {
    return Optional.empty();
  }

  @Override
  public boolean alive() {
    return true;
  }
}
