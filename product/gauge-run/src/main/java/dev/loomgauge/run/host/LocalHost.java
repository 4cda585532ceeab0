package dev.loomgauge.run.host;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/** This machine. */
public record LocalHost(Installation home, Children children) implements Host {
  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public boolean here() {
    return true;
  }

  @Override
  public InetAddress address() {
    return Ports.loopback();
  }

  @Override
  public Path javaHome() {
    return home.javaHome();
  }

  @Override
  public Path program(String name) {
    return home.program(name);
  }

  @Override
  public Path kept() {
    return home.kept();
  }

  @Override
  public Child start(Launch launch) {
    return children.start(launch);
  }

  @Override
  public Path input(Path file) {
    return file;
  }

  @Override
  public Path output(Path wanted) {
    return wanted;
  }

  @Override
  public void collect(Path wanted) {
    // It is here.
  }

  @Override
  public long openFiles() {
    return ConnectionRoom.openFiles();
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
