package dev.loomgauge.hosts;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The session on a host ({@code warden.sh}) that ends whatever a run has left there, when Loomgauge
 * or the connection is gone for five seconds.
 */
final class Warden implements AutoCloseable {
  private static final int LIMIT_SECONDS = 5;
  private static final Duration BEAT = Duration.ofSeconds(1);
  private static final Duration READY = Duration.ofSeconds(15);
  private static final String SAYS_READY = "ready ";

  private final Child child;
  private final String folder;
  private final Thread beats;

  private Warden(Child child, String folder) {
    this.child = child;
    this.folder = folder;
    this.beats = Thread.ofPlatform().daemon().name("loomgauge-beats").unstarted(this::beat);
  }

  /**
   * Starts it.
   *
   * @param run what the marks of the run begin with
   * @param userFolder of Loomgauge there, which has a lock: one run a host
   * @throws TierException if another run has the host, or it does not start
   */
  static Warden start(
      String host, Link link, Children children, Path log, String run, Path userFolder) {
    CompletableFuture<String> said = new CompletableFuture<>();
    List<String> command =
        link.command(
            ShellWords.script(
                "warden.sh", List.of(run, String.valueOf(LIMIT_SECONDS), userFolder.toString())));
    Child child =
        children.start(
            Launch.of("the warden on " + host, command, log)
                .withLines(said::complete)
                .endingWithInput());
    var _ = child.exit().thenRun(() -> said.complete(""));
    String line = first(said);
    if (!line.startsWith(SAYS_READY)) {
      child.stop(Duration.ofSeconds(1));
      throw new TierException(
          line.equals("busy")
              ? "Host %s is in use by another run of Loomgauge. Remedy: wait for its end; and name each machine once."
                  .formatted(host)
              : "Host %s cannot guard the processes of a run: %s. Remedy: %s looks at it."
                  .formatted(host, words(child), ProgramName.with("hosts check " + host)));
    }
    Warden warden = new Warden(child, line.substring(SAYS_READY.length()));
    warden.beats.start();
    return warden;
  }

  private static String words(Child child) {
    String words = child.lastWords(3);
    return words.isEmpty() ? "its warden said nothing within 15 s" : words;
  }

  private static String first(CompletableFuture<String> said) {
    try {
      return said.get(READY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    } catch (ExecutionException | TimeoutException e) {
      return "";
    }
  }

  private void beat() {
    try {
      while (child.alive() && tell("beat")) {
        Thread.sleep(BEAT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    }
  }

  /** The connection to a process of that mark has ended: so do the process and what it started. */
  void gone(String mark) {
    tell("gone " + mark);
  }

  private synchronized boolean tell(String line) {
    try {
      child.say(line);
      return true;
    } catch (IOException e) {
      return false; // it has ended, which its owner hears
    }
  }

  /** The folder there for files of the run, which it removes in the end. */
  String folder() {
    return folder;
  }

  boolean alive() {
    return child.alive();
  }

  CompletableFuture<Integer> end() {
    return child.exit();
  }

  /** Has it end what is left, and waits for that. */
  @Override
  public void close() {
    beats.interrupt();
    child.stop(Children.GRACE.multipliedBy(2));
  }
}
