package dev.loomgauge.run.probe.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The web server of the JDK, as a child of the test, on a free port of loopback. */
public final class ChildServer implements AutoCloseable {
  private static final Pattern PORT = Pattern.compile(":(\\d+)/");

  private final Process process;
  private final int port;

  private ChildServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts it, and returns when it listens. */
  public static ChildServer start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-m",
                "jdk.httpserver",
                "-b",
                "127.0.0.1",
                "-p",
                "0")
            .redirectErrorStream(true)
            .start();
    BufferedReader lines = process.inputReader();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher url = PORT.matcher(line);
      if (url.find()) {
        return new ChildServer(process, Integer.parseInt(url.group(1)));
      }
    }
    process.destroyForcibly();
    throw new IOException("the server ended before it listened");
  }

  /** Where it listens. */
  public int port() {
    return port;
  }

  /** Its process. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
