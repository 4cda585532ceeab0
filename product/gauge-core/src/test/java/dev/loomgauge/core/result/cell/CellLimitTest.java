package dev.loomgauge.core.result.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.comparison.Blocks;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** 2,600 users who reach 400 requests per second without a queue, and 90 % of the CPU at less. */
class CellLimitTest {
  private static final Limit USERS =
      new Limit("users", Kind.USERS, new Limit.Terms("users", 2600, 6.5), true, 0);

  private static Trials waiting() {
    Trials trials = new Trials();
    trials.limits = List.of(USERS);
    trials.resources = List.<ResourceUse>of();
    trials.servicePct = 90;
    trials.zeroLoadMs = 6000;
    return trials;
  }

  private static Bottleneck limit(double... rps) {
    List<Trial> trials = new Blocks().with(Blocks.cell("virtual", "a"), waiting(), rps).trials();
    return CellLimit.of(trials).orElseThrow();
  }

  @Test
  void usersAreTheLimitWhereTheMeanIsNearWhatTheyReachWithoutAQueue() {
    assertThat(limit(398, 397).limiter()).isInstanceOf(Bottleneck.Users.class);
    assertThat(limit(398, 375).limiter()).isInstanceOf(Bottleneck.Users.class);
  }

  @Test
  void belowThatTheLimitIsWhatAnotherBlockShows() {
    assertThat(BottleneckWords.of(limit(390, 330)))
        .startsWith("the CPU of the service, most likely");
  }

  @Test
  void theUsersOfTheFirstTrialAreTheMeasure() {
    // 95 % of 400 req/s are 380, which is the mean of 390 and 370.
    assertThat(limit(390, 370).limiter()).isInstanceOf(Bottleneck.Users.class);
    assertThat(BottleneckWords.of(limit(390, 369)))
        .startsWith("the CPU of the service, most likely");
    assertThat(CellLimit.of(List.of())).isEmpty();
  }

  @Test
  void whatElseLimitsTheCellIsNoMeasureOfItsUsers() {
    Trials trials = waiting();
    trials.limits =
        List.of(
            USERS,
            new Limit(
                "service-cpu", Kind.STATION, new Limit.Terms("CPU", 1, 1.0 / 5_000), false, 0.1));
    List<Trial> all = new Blocks().with(Blocks.cell("virtual", "a"), trials, 398, 375).trials();

    assertThat(CellLimit.of(all).orElseThrow().limiter()).isInstanceOf(Bottleneck.Users.class);
  }

  @Test
  void arrivalsAreAMeasureLikeUsers() {
    Trials trials = waiting();
    trials.limits =
        List.of(
            new Limit(
                "arrivals", Kind.ARRIVALS, new Limit.Terms("arrivals", 1, 1.0 / 400), true, 0));
    Bottleneck arrivals =
        new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Quoted("arrivals", ""));
    Bottleneck cpu =
        new Bottleneck(
            new Bottleneck.Cpu(List.of(Tier.SERVICE)), 1, new Bottleneck.Quoted("CPU", ""));

    trials.rps = 380;
    Trial enough = TrialCopy.of(trials.draft()).bottleneck(arrivals).trial();
    trials.rps = 379;
    Trial fewer = TrialCopy.of(trials.draft()).bottleneck(cpu).trial();

    assertThat(CellLimit.of(List.of(enough))).contains(arrivals);
    assertThat(CellLimit.of(List.of(enough, fewer))).contains(cpu);
  }

  @Test
  void usersBelowWhatTheyReachAreTheLimitWhereNoBlockShowsAnother() {
    Bottleneck users =
        new Bottleneck(new Bottleneck.Users(), 0.8, new Bottleneck.Quoted("users", ""));
    Trials trials = waiting();
    trials.rps = 320;
    Trial trial = TrialCopy.of(trials.draft()).bottleneck(users).trial();

    assertThat(CellLimit.of(List.of(trial, trial))).contains(users);
  }
}
