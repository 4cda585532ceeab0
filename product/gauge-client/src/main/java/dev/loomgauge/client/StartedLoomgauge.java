package dev.loomgauge.client;

import java.io.IOException;

/**
 * The program at work, without input. It is asked to end, and its service with it, when this JVM
 * ends or when it is closed.
 */
public final class StartedLoomgauge implements AutoCloseable {
  private final Process process;
  private final Thread end;

  private StartedLoomgauge(Process process) {
    this.process = process;
    end = new Thread(process::destroy, "loomgauge-end");
  }

  public static StartedLoomgauge of(ProcessBuilder command) throws IOException {
    StartedLoomgauge started = new StartedLoomgauge(command.start());
    Runtime.getRuntime().addShutdownHook(started.end); // it would go on without this JVM
    started.process.getOutputStream().close();
    return started;
  }

  public Process process() {
    return process;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      // The JVM is ending, and the hook at work.
    }
  }
}
