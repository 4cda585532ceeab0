package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.GateCode;
import java.util.Optional;

/** Every carrier is kept by a virtual thread that waits. */
public final class CarriersHeld implements Rule {
  @Override
  public String code() {
    return "carriers-held";
  }

  @Override
  public String title() {
    return "All carriers held";
  }

  @Override
  public String meaning() {
    return """
        No request completes, and every carrier is held by a blocked virtual thread, often one that waits for a lock whose owner is ready to run but finds no carrier. Classic thread dumps show idle carriers.
        The service does not recover by itself. On JDK 21 to 23 monitors cause this; on later JDKs only native frames and class initialisation.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.warning(GateCode.NOTHING_ANSWERED)
        .flatMap(_ -> e.threads())
        .filter(use -> use.held() >= 1 && use.held() >= use.mounted() - 0.5)
        .map(
            use ->
                new Cause(
                    Numbers.format(
                        "No request completed; blocked virtual threads hold %s of %s carriers, and %s virtual threads are live%s.",
                        Numbers.number(use.held()),
                        Numbers.number(use.mounted()),
                        Numbers.count(use.virtual()),
                        e.at(Activity.LOCK)),
                    "Run on JDK 24 or newer; until then use a ReentrantLock in place of synchronized there.",
                    1));
  }
}
