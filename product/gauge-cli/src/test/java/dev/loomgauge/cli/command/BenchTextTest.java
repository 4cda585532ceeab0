package dev.loomgauge.cli.command;

import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.command.BenchCommand.BenchText;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class BenchTextTest {
  @Test
  void everyScoreStandsBesideItsFloorAndThePublishedOne() throws IOException {
    List<Score> scores =
        List.of(
            new Score(
                new Score.Batch("newsletter", "platform-8", 500, "50", "", "8", "500 of 5,000"),
                3155,
                3150.5,
                3163,
                5,
                new Floor(3150, 3120, "63 rounds x 50 ms"),
                BatchStanding.ABOVE,
                new Score.Published("virtual-thread-jmh", 6350, 3150.0)),
            new Score(
                new Score.Batch("prime-sum", "virtual", 500, "", "primes", "", ""),
                80.25,
                78,
                84.5,
                3,
                new Floor(100, 95, "CPU time over CPUs"),
                BatchStanding.IMPOSSIBLE,
                null),
            new Score(
                new Score.Batch("newsletter", "virtual", 500, "50", "", "", "500 of 5,000"),
                58,
                55.5,
                63,
                5,
                new Floor(50, 49, "one round"),
                BatchStanding.ABOVE,
                new Score.Published("virtual-thread-jmh", 54, null)));

    Golden.checkPrinted("bench.txt", out -> BenchText.print(out, scores));
  }
}
