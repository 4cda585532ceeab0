package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.io.IOException;

/** Answers requests on the thread that serves them, and blocks it for as long as that takes. */
@FunctionalInterface
public interface Endpoint {
  /**
   * Answers one.
   *
   * @throws InterruptedException when the thread is asked to end
   * @throws IOException when what it needs cannot be read
   */
  Reply answer(Request request) throws InterruptedException, IOException;
}
