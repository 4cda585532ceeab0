package dev.loomgauge.run.load;

import dev.loomgauge.core.result.file.Json;
import java.util.Map;

/** Reports as the tools wrote them: wrk 4.1.0, k6 1.8.1. */
final class Fixtures {
  private Fixtures() {}

  static Map<String, Object> report(String name) {
    return Json.readMap(Scripts.shipped(name));
  }
}
