package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** What a local process prints, gathered on a thread of its own. */
final class Gathered {
  /** What a process has printed is here this soon after its end. */
  private static final Duration SOON = Duration.ofSeconds(5);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Thread reader;

  private Gathered(InputStream in) {
    this.reader = Thread.ofVirtual().unstarted(() -> read(in));
  }

  static Gathered of(InputStream in) {
    Gathered gathered = new Gathered(in);
    gathered.reader.start();
    return gathered;
  }

  private void read(InputStream in) {
    try (in) {
      in.transferTo(bytes);
    } catch (IOException e) {
      // The process was ended: what came until then counts.
      System.getLogger(Gathered.class.getName())
          .log(System.Logger.Level.DEBUG, "Not read to its end", e);
    }
  }

  /** The {@link System#nanoTime()} until which the streams of a process are read that ends now. */
  static long deadline() {
    return System.nanoTime() + SOON.toNanos();
  }

  /**
   * All of it, once the process has ended. Something that it has started may hold the stream open
   * for ever, and is not waited for.
   *
   * @param deadline one for all streams of the process
   */
  String text(long deadline) throws InterruptedException {
    long left = deadline - System.nanoTime();
    if (left > 0) {
      reader.join(Duration.ofNanos(left));
    }
    return bytes.toString(UTF_8);
  }
}
