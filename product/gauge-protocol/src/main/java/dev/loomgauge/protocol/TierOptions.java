package dev.loomgauge.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** The options of every program that holds a tier. */
public final class TierOptions {
  @Option(names = "--port", description = "the port; 0, the default, takes a free one")
  private int port;

  @Option(
      names = "--stop-at-eof",
      description = "end when standard input ends, and so with the parent")
  private boolean stopAtEof;

  /** The port to listen on; 0 for a free one; {@link BadSetting} if there is no such port. */
  public int port() {
    if (port < 0 || port > 65_535) {
      throw new BadSetting(
          "--port " + port + " is out of range", "give 0 for a free port, or 1 to 65535");
    }
    return port;
  }

  /** Completes when the input ends, if that is to end the program. */
  public CompletableFuture<Void> end(InputStream in) {
    return stopAtEof
        ? CompletableFuture.runAsync(() -> readToEnd(in), Thread.ofVirtual()::start)
        : new CompletableFuture<>();
  }

  /** The same of a program that takes lines, each on a thread of its own. */
  public CompletableFuture<Void> end(InputStream in, Consumer<String> each) {
    CompletableFuture<Void> read =
        CompletableFuture.runAsync(() -> readLines(in, each), Thread.ofVirtual()::start);
    return stopAtEof ? read : read.thenCompose(_ -> new CompletableFuture<>());
  }

  private static void readLines(InputStream in, Consumer<String> each) {
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      reader.lines().forEach(each);
    } catch (IOException e) {
      throw new UncheckedIOException("standard input failed before its end", e);
    }
  }

  private static void readToEnd(InputStream in) {
    try {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("standard input failed before its end", e);
    }
  }
}
