package dev.loomgauge.load;

import java.io.OutputStream;
import java.util.List;

/**
 * The first runs of a JVM, in which classes are loaded and nothing is compiled yet: they take place
 * before those that tests look at.
 */
final class FirstRuns {
  private static final List<String> MODELS =
      List.of("'closed':{'users':20},'windowMs':700", "'open':{'rate':500},'windowMs':300");

  private static boolean over;

  private FirstRuns() {}

  /** Returns when they are over. */
  static synchronized void await() throws Exception {
    if (over) {
      return;
    }
    try (var server = LoopbackServer.answering(5)) {
      for (String model : MODELS) {
        String plan = Plans.json(server.port(), model);
        new Engine().run(Plans.read(plan), OutputStream.nullOutputStream());
      }
    }
    over = true;
  }
}
