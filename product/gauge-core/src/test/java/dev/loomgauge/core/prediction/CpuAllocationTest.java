package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuAllocationTest {
  private static final CpuShare SHARED =
      new CpuShare(2, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD));

  @Test
  void cpusAreNamedByTheTiersThatRunOnThem() {
    assertThat(new CpuShare(1, List.of(Tier.SERVICE)))
        .returns("service-cpu", CpuShare::name)
        .returns("service", CpuShare::words);
    assertThat(SHARED)
        .returns("database+downstream+load-cpu", CpuShare::name)
        .returns("database, downstream, load", CpuShare::words);
    assertThat(CpuAllocation.words(SHARED.name())).isEqualTo(SHARED.words());
  }

  @Test
  void aNameTellsWhichTiersItServes() {
    for (Tier tier : Tier.values()) {
      assertThat(CpuAllocation.serves(SHARED.name(), tier))
          .isEqualTo(SHARED.tiers().contains(tier));
      assertThat(CpuAllocation.serves("service-cpu", tier)).isEqualTo(tier == Tier.SERVICE);
      assertThat(CpuAllocation.serves(tier.key(), tier)).as("a pool of that name").isFalse();
    }
  }
}
