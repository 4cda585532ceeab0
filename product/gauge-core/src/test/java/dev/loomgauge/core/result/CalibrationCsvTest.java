package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Load;
import dev.loomgauge.core.result.CalibrationWindow.ServiceCpu;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CalibrationCsvTest {
  private final CalibrationWindow whole =
      new CalibrationWindow(
          "order-mvc",
          "virtual",
          2,
          new Load(0.5, Direction.UP, 40, true),
          1_795_000_000_123L,
          2.5,
          510,
          500,
          new ServiceCpu(1.25, 0.5, 0.25, 0.125, 0.015625),
          Map.of(Tier.DATABASE, 0.75, Tier.DOWNSTREAM, 0.0625, Tier.LOAD, 0.375),
          new Taken(0.01, 0.02, 0.03),
          9.876);

  @Test
  void everyFigureOfAWindowIsInItsOwnColumn() {
    CalibrationWindow bare =
        new CalibrationWindow(
            "order-mvc",
            "platform",
            1,
            new Load(1, Direction.OPENING, 8, false),
            7,
            1,
            3,
            4,
            new ServiceCpu(1, 2, 3, 4, 0),
            Map.of(),
            null,
            0);

    assertThat(CalibrationCsv.table(List.of(whole, bare)))
        .isEqualTo(
            """
            service,threads,jvm,share,direction,users,measured,begin_epoch_ms,seconds,begun,\
            requests,application_cpu_s,compiler_cpu_s,collector_cpu_s,jvm_cpu_s,database_cpu_s,\
            downstream_cpu_s,load_cpu_s,steal_s,interrupt_s,other_cpu_s,probe_us,\
            background_cpu_s
            order-mvc,virtual,2,0.500,up,40,true,1795000000123,2.500000,510,\
            500,1.250000,0.500000,0.250000,0.125000,0.750000,\
            0.062500,0.375000,0.010000,0.020000,0.030000,9.88,0.015625
            order-mvc,platform,1,1.000,opening,8,false,7,1.000000,3,\
            4,1.000000,2.000000,3.000000,4.000000,,,,,,,,0.000000
            """);
  }

  @Test
  void halfOfWhatBeganOrEndedAtAnEdgeWasServed() {
    assertThat(whole.served()).isEqualTo(505);
  }

  @Test
  void aWindowDividedHasEachPartOfItsCpuTimeDivided() {
    CalibrationWindow half = whole.divided(2);

    assertThat(half.cpu()).isEqualTo(new ServiceCpu(0.625, 0.25, 0.125, 0.0625, 0.015625));
    assertThat(half.with(whole.cpu())).isEqualTo(whole);
  }

  @Test
  void aWindowThatIsSupersededIsNoLongerMeasuredAndElseTheSame() {
    CalibrationWindow old = whole.superseded();

    assertThat(old.load()).isEqualTo(new Load(0.5, Direction.UP, 40, false));
    assertThat(old.cpu()).isEqualTo(whole.cpu());
    assertThat(old.probeMicros()).isEqualTo(9.876);
  }

  @Test
  void theSteadyPartIsThatOfTheApplicationAndTheJvm() {
    assertThat(whole.cpu().steady()).isEqualTo(1.375);
    assertThat(whole.cpu().all()).isEqualTo(2.140625);
    assertThat(whole.cpu().carrying()).isEqualTo(new ServiceCpu(1.265625, 0.5, 0.25, 0.125, 0));
  }

  @Test
  void interruptsThatOthersLackWereCountedWithTheirProcesses() {
    assertThat(new Taken(0.5, 0.25, 1).fromAll()).isEqualTo(0.75);
    assertThat(new Taken(0.5, 0.25, -0.125).fromAll()).isEqualTo(0.625);
    assertThat(new Taken(0.5, 0.25, -1).fromAll()).isEqualTo(0.5);
    assertThat(new Taken(1, 2, 3).plus(new Taken(0.5, 0.25, 0.125)))
        .isEqualTo(new Taken(1.5, 2.25, 3.125));
  }
}
