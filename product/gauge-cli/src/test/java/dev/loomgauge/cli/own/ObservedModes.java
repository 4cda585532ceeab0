package dev.loomgauge.cli.own;

import dev.loomgauge.core.discovery.Concurrency;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.core.result.Activity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A service of ten connections, each of which a request holds for 100 ms, as it was observed. */
final class ObservedModes {
  private static final String POOL = "HikariCP connections";

  private ObservedModes() {}

  static ModeEvidence of(String mode) {
    boolean virtual = mode.equals("virtual");
    return new ModeEvidence(
        mode,
        List.of(
            new LoadPoint(1, 9.8, 102, 1, 0.01, 0.02, 0),
            new LoadPoint(16, 98, 163, 1, 0.1, 0.02, 0),
            new LoadPoint(64, 99, 646, 1, 0.1, 0.02, 0)),
        Optional.of(
            new TracedPath(
                102,
                List.of(
                    new TracedPath.Work(1),
                    new TracedPath.Acquire(POOL, 0.1),
                    new TracedPath.Wait("127.0.0.1:5432", Activity.WAITS, 100, 1),
                    new TracedPath.Release(POOL),
                    new TracedPath.Work(0.9)),
                virtual ? 1 : 0,
                virtual ? "" : "http-nio-8080-exec-")),
        Optional.of(atOnce(64)),
        Map.of(POOL, atOnce(10)),
        virtual ? 0 : 200);
  }

  /** The same service, of which nothing was recorded. */
  static ModeEvidence unseen(String mode) {
    ModeEvidence seen = of(mode);
    return new ModeEvidence(mode, seen.points(), Optional.empty(), Optional.empty(), Map.of(), 0);
  }

  private static Concurrency atOnce(int most) {
    return new Concurrency(most, 0.9, most, 0.9, 50, new Concurrency.Piled(50, 5), 100, false);
  }
}
