package dev.loomgauge.hosts;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A line a second to a pod and back. The pod ends when none comes; the connection is lost when none
 * has come back for five seconds.
 */
final class Heartbeat implements AutoCloseable {
  private static final Duration START = Duration.ofSeconds(30);
  private static final Duration BEAT = Duration.ofSeconds(1);
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final String ANSWERS =
      "while read -r line; do : >\"$HOME/heartbeat\"; echo \"$line\"; done";

  private final Child child;
  private final CompletableFuture<Void> first;
  private final Thread beats;
  private volatile long heard = System.nanoTime();

  private Heartbeat(String host, PodShell shell, Children children, Path log) {
    this.first = new CompletableFuture<>();
    this.child =
        children.start(
            Launch.of("the connection to " + host, shell.command(ANSWERS), log)
                .withLines(_ -> hear())
                .endingWithInput());
    this.beats = Thread.ofPlatform().daemon().name("loomgauge-heartbeat").unstarted(this::beat);
  }

  /** Starts it and waits for the first answer; {@link TierException} if none comes. */
  static Heartbeat start(String host, PodShell shell, Children children, Path log) {
    Heartbeat heartbeat = new Heartbeat(host, shell, children, log);
    heartbeat.beats.start();
    try {
      CompletableFuture.anyOf(heartbeat.first, heartbeat.child.exit())
          .get(START.toMillis(), TimeUnit.MILLISECONDS);
      if (heartbeat.first.isDone()) {
        return heartbeat;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // Told below.
    }
    heartbeat.close();
    String words = heartbeat.child.lastWords(3);
    throw new TierException(
        "Pod %s does not run commands: %s. Remedy: see that 'kubectl exec %s -- true' works; the role needs pods/exec."
            .formatted(
                shell.pod(),
                words.isEmpty() ? "kubectl exec printed nothing" : words,
                shell.pod()));
  }

  private void hear() {
    heard = System.nanoTime();
    first.complete(null);
  }

  private void beat() {
    try {
      while (child.alive()) {
        child.say("beat");
        Thread.sleep(BEAT);
        if (first.isDone() && System.nanoTime() - heard > LIMIT.toNanos()) {
          child.stop(Duration.ZERO);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed
    } catch (IOException e) {
      child.stop(Duration.ZERO);
    }
  }

  boolean alive() {
    return child.alive();
  }

  CompletableFuture<Integer> end() {
    return child.exit();
  }

  @Override
  public void close() {
    beats.interrupt();
    child.stop(Duration.ofSeconds(1));
  }
}
