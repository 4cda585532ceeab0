package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.threads.Activity;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** Every carrier is kept by a virtual thread that waits. */
final class CarriersHeld implements Rule {
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
        No request is answered, and every carrier is kept by a virtual thread that waits: often for a lock whose owner is ready to run and has no carrier. Thread dumps of the classic form show idle carriers.
        It does not end by itself. On JDK 21 to 23 monitors do this; later JDKs only native frames and class initialisation.\
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
                        "No request was answered; %s of %s carriers are kept by virtual threads that wait, while %s virtual threads are there%s.",
                        Numbers.number(use.held()),
                        Numbers.number(use.mounted()),
                        Numbers.count(use.virtual()),
                        e.at(Activity.LOCK)),
                    "Run on JDK 24 or newer; until then use a ReentrantLock in place of synchronized there.",
                    1));
  }
}
