package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ratio of two modes, and what users in lockstep cost. */
class ModeRatioTest {
  @Test
  void thereIsNoRatioToAModeThatAnsweredNothing() {
    List<Trial> none = List.of(Seen.on("platform", 300, 0).trial());
    List<Trial> some = List.of(Seen.on("virtual", 300, 100).trial());

    assertThat(ModeRatio.of(none, some, List.of())).isEmpty();
    assertThat(ModeRatio.of(some, none, List.of())).isEmpty();
    assertThat(ModeRatio.of(some, some, List.of()).orElseThrow().mean()).isEqualTo(1);
  }

  @Test
  void blocksOfWhichOneModeIsMissingHaveNoRatio() {
    List<Trial> platform =
        List.of(
            Seen.on("platform", 300, 200).block(3).trial(),
            Seen.on("platform", 300, 100).block(1).trial(),
            Seen.on("platform", 300, 50).block(2).trial());
    List<Trial> virtual =
        List.of(
            Seen.on("virtual", 300, 150).block(3).trial(),
            Seen.on("virtual", 300, 120).block(1).trial(),
            Seen.on("virtual", 300, 99).block(4).trial());

    assertThat(ModeRatio.of(platform, virtual, List.of()).orElseThrow().words())
        .isEqualTo("1.054 times, the geometric mean of its blocks: 1.200 and 0.750");
  }

  @Test
  void aModeIsInLockstepWhereAnyOfItsTrialsWasAndCostsWhatItsCpuDid() {
    Trial lockstep =
        Seen.on("platform", 300, 100).limitedBy(new Bottleneck.Lockstep(), "lockstep").trial();
    Trial other = Seen.on("platform", 300, 300).cpu(96).trial();

    assertThat(new ModeTrials(ThreadMode.PLATFORM, List.of(other, lockstep)).inLockstep()).isTrue();
    assertThat(new ModeTrials(ThreadMode.PLATFORM, List.of(other)).inLockstep()).isFalse();
    ModeTrials both = new ModeTrials(ThreadMode.PLATFORM, List.of(lockstep, other));
    // (10 % + 96 %) / 2 of a core for 200 req/s
    assertThat(both.cpuMs().orElseThrow()).isCloseTo(2.65, within(1e-9));
    assertThat(both.cpuBusy()).isCloseTo(0.53, within(1e-9));
    assertThat(
            new ModeTrials(ThreadMode.PLATFORM, List.of(Seen.on("platform", 300, 0).trial()))
                .cpuMs())
        .isEmpty();
    assertThat(
            new ModeTrials(ThreadMode.PLATFORM, List.of(Seen.on("platform", 300, 9).cpu(0).trial()))
                .cpuMs())
        .isEmpty();
  }
}
