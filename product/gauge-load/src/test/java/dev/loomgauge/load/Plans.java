package dev.loomgauge.load;

import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

/** Plans for tests, written with single quotes. */
final class Plans {
  private Plans() {}

  static Plan closed(int port, int users) throws PlanException {
    return read(json(port, "'closed':{'users':" + users + "},'windowMs':1000"));
  }

  /**
   * A plan for a server on loopback; {@code rest} holds the model, the window and what else
   * matters.
   */
  static String json(int port, String rest) {
    String start = "{'version':1,'target':'http://127.0.0.1:" + port + "',";
    String request =
        rest.contains("'request'") || rest.contains("'requests'") ? "" : "'request':{'path':'/'},";
    return (start + request + rest + "}").replace('\'', '"');
  }

  static Plan read(String json) throws PlanException {
    return PlanReader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
  }
}
