package dev.loomgauge.core.result.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.BusyCpu;
import dev.loomgauge.core.result.Bottleneck.Carriers;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.FullPool;
import dev.loomgauge.core.result.Bottleneck.HeldCarriers;
import dev.loomgauge.core.result.Bottleneck.Lockstep;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Program;
import dev.loomgauge.core.result.Bottleneck.Quoted;
import dev.loomgauge.core.result.Bottleneck.Served;
import dev.loomgauge.core.result.Bottleneck.SpentQuota;
import dev.loomgauge.core.result.Bottleneck.Together;
import dev.loomgauge.core.result.Bottleneck.Unknown;
import dev.loomgauge.core.result.Bottleneck.Unsaturated;
import dev.loomgauge.core.result.Bottleneck.UnseenPool;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.Bottleneck.Wait;
import dev.loomgauge.core.result.Bottleneck.WaitsSeen;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.Verdict.Without;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BottleneckWordsTest {
  private static final Bottleneck FULL =
      new Bottleneck(
          new Pool("threads"), 0.99, new FullPool("Tomcat threads", 1_200, 1_188.4, 3_000.6));

  @Test
  void whatIsServedWaitsForItsLoad() {
    Bottleneck users = new Bottleneck(new Users(), 1.0, new Served(2_600));

    assertThat(BottleneckWords.of(users)).isEqualTo("the number of users (2,600 users)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 0.8, new Served(6))))
        .isEqualTo(
            "the number of users (6 users; they reach 80.0 % of what they would if nothing waited)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 0, new Served(6))))
        .as("not known")
        .isEqualTo("the number of users (6 users)");
    assertThat(BottleneckWords.brief(users)).isEqualTo("the number of users");
    assertThat(BottleneckWords.sentence(users))
        .isEqualTo("Limited by the number of users (2,600 users)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 1.0, new Served(0))))
        .isEqualTo("the rate of arrivals (all were served)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 0.96, new Served(0))))
        .isEqualTo("the rate of arrivals (96.0 % of it was served)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 1.0, new Served(1))))
        .isEqualTo("the number of users (1 user)");
    assertThat(BottleneckWords.sentence(null)).isEqualTo("Limit: not known");
  }

  @Test
  void aPoolIsNamedWithItsSizeAndWhatWaitsForIt() {
    assertThat(BottleneckWords.of(FULL))
        .isEqualTo("the 1,200 Tomcat threads (1,188 of 1,200 busy, 3,001 requests waiting)");
    assertThat(BottleneckWords.brief(FULL)).isEqualTo("the 1,200 Tomcat threads");
    assertThat(BottleneckWords.sentence(FULL)).startsWith("Limited by the 1,200 Tomcat threads (");
    assertThat(
            BottleneckWords.of(
                new Bottleneck(
                    new Pool("permits"),
                    0.97,
                    true,
                    new UnseenPool(
                        new Limit.Terms("permits", 8, 2, 1, 0.5, null, null, null), null))))
        .isEqualTo(
            "the 2 x 8 permits, most likely (97.0 % of the throughput that they allow; the service"
                + " does not show how many are in use)");
    assertThat(
            BottleneckWords.of(
                new Bottleneck(
                    new Pool("connections"),
                    0.61,
                    new UnseenPool(new Limit.Terms("connections", 10, 0.02), 1.2))))
        .isEqualTo(
            "the 10 connections (thread dumps show 1 request waiting for one; 61.0 % of the"
                + " throughput that they allow)");
  }

  @Test
  void aCpuIsNamedWithItsTiersAndWhatUsesIt() {
    assertThat(BottleneckWords.of(cpu(1.02, List.of(Tier.SERVICE), 12.4)))
        .isEqualTo("the CPU of the service (100 %, 12 virtual threads queued for it)");
    assertThat(BottleneckWords.of(cpu(0.97, List.of(Tier.SERVICE, Tier.DATABASE), null)))
        .isEqualTo("the CPU of service, database (97.0 %)");
    Program postgres = new Program("postgres", 4711, 0.93);
    Program redis = new Program("redis", 12, 0.05);
    assertThat(BottleneckWords.of(cpu(0.97, List.of(Tier.DEPENDENCIES), null, postgres, redis)))
        .isEqualTo(
            "the CPU of the dependencies (97.0 %: postgres (pid 4711) 93.0 % of a core, redis (pid"
                + " 12) 5.0 % of a core)");
    assertThat(
            BottleneckWords.of(cpu(0.97, List.of(Tier.SERVICE, Tier.DEPENDENCIES), 3.0, postgres)))
        .isEqualTo(
            "the CPU of service, dependencies (97.0 %; dependencies: postgres (pid 4711) 93.0 %)");
  }

  @Test
  void aQuotaThatIsUsedUpIsNamedAndNotACpuThatIsIdle() {
    Bottleneck throttled =
        new Bottleneck(new Cpu(List.of(Tier.SERVICE)), 0.199, true, new SpentQuota(1, 22.1));
    assertThat(BottleneckWords.of(throttled))
        .isEqualTo(
            "the CPU quota of the service, most likely (used up in 100 % of its periods, at 19.9 %"
                + " of the CPU, 22 virtual threads queued for it)");
    assertThat(
            BottleneckWords.of(
                new Bottleneck(new Cpu(List.of(Tier.SERVICE)), 0.97, new SpentQuota(0.5, null))))
        .isEqualTo(
            "the CPU quota of the service (used up in 50.0 % of its periods, at 97.0 % of the"
                + " CPU)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "LOCK | locks",
        "FILE | files",
        "SLEEP | sleep",
        "TASKS | other tasks",
        "CLASS_LOADING | class loading",
        "DATABASE | the database",
        "DOWNSTREAM | the downstream",
        "CONNECTION_QUEUE | the queue for a database connection",
        "LIMIT | the queue for a permit",
      })
  void waitsInDumpsAreNamedByWhatTheyAreFor(Activity activity, String name) {
    assertThat(BottleneckWords.brief(waits(activity, 5, 5, ""))).isEqualTo(name);
  }

  @Test
  void waitsInDumpsAreCountedWithTheirPlaceAndThoseBeyondThePrediction() {
    assertThat(BottleneckWords.of(waits(Activity.DATABASE, 1_200.4, 1_200.4, "")))
        .isEqualTo("the database (thread dumps show 1,200 requests waiting there)");
    assertThat(BottleneckWords.of(waits(Activity.DATABASE, 12, 7.6, "app.Orders.find")))
        .isEqualTo(
            "the database (thread dumps show 12 requests waiting there, 8 of them beyond the"
                + " prediction, most at app.Orders.find)");
    assertThat(
            BottleneckWords.of(new Bottleneck(new Carriers(), 0.42, true, new HeldCarriers(1.3))))
        .isEqualTo(
            "the carriers of virtual threads, most likely (1 request waiting for one, while the CPU"
                + " is 42.0 % busy)");
  }

  private static Bottleneck waits(Activity activity, double requests, double longer, String place) {
    return new Bottleneck(new Wait(activity), 0, new WaitsSeen(requests, longer, place));
  }

  @Test
  void usersInLockstepAreCounted() {
    assertThat(
            BottleneckWords.of(
                new Bottleneck(
                    new Lockstep(),
                    0.456,
                    new Together(1_999.6, 2_600, 12_345, List.of(Tier.SERVICE)))))
        .isEqualTo(
            "users in lockstep: about 2,000 of 2,600 come back at once and queue up to 12.3 s for"
                + " the CPU of the service (45.6 % in all)");
  }

  @Test
  void whereNothingWasFullTheCeilingAndTheBusiestCpusAreTold() {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 400), true, 0);

    assertThat(
            BottleneckWords.of(
                new Bottleneck(
                    new Unknown(),
                    0.6,
                    new Unsaturated(300, limit, List.of(Tier.SERVICE, Tier.LOAD), 0.6))))
        .isEqualTo(
            "nothing that was watched (75.0 % of the ceiling, the busiest CPUs, of service, load, at"
                + " 60.0 %)");
    assertThat(
            BottleneckWords.of(
                new Bottleneck(new Unknown(), 0.6, new Unsaturated(300, limit, List.of(), 0))))
        .isEqualTo("nothing that was watched (75.0 % of the ceiling)");
    assertThat(
            BottleneckWords.of(
                new Bottleneck(new Users(), 0, new Quoted("the 20 threads", " (x)"))))
        .isEqualTo("the 20 threads (x)");
  }

  @Test
  void aRowSaysWhatFailsAndWhatLimitsOrWhyNothingIsKnown() {
    assertThat(BottleneckWords.brief(row(FULL, null, null))).isEqualTo("the 1,200 Tomcat threads");
    assertThat(BottleneckWords.brief(row(FULL, null, "3 % fail")))
        .isEqualTo("3 % fail; the 1,200 Tomcat threads");
    assertThat(BottleneckWords.of(row(FULL, null, "3 % fail")))
        .isEqualTo(
            "3 % fail; the 1,200 Tomcat threads (1,188 of 1,200 busy, 3,001 requests waiting)");
    Row voided = row(null, new Without(Without.State.VOID, "steal"), null);
    assertThat(BottleneckWords.brief(voided)).isEqualTo("void");
    assertThat(BottleneckWords.of(voided)).isEqualTo("void: steal");
    Row failed = row(null, new Without(Without.State.FAILED, "PostgreSQL ended"), null);
    assertThat(BottleneckWords.brief(failed)).isEqualTo("failed");
    assertThat(BottleneckWords.limit(failed)).isEqualTo("PostgreSQL ended");
    Row interrupted = row(null, new Without(Without.State.INTERRUPTED, ""), null);
    assertThat(BottleneckWords.of(interrupted)).isEqualTo("interrupted");
    assertThat(BottleneckWords.of(row(null, null, null))).isEmpty();
  }

  private static Bottleneck cpu(
      double used, List<Tier> tiers, @Nullable Double queued, Program... programs) {
    return new Bottleneck(new Cpu(tiers), used, new BusyCpu(queued, List.of(programs)));
  }

  private static Row row(
      @Nullable Bottleneck bottleneck, @Nullable Without without, @Nullable String failing) {
    return new Row(
        "cell",
        "virtual",
        "400",
        1,
        1.0,
        null,
        2,
        null,
        null,
        null,
        null,
        null,
        bottleneck,
        without,
        failing);
  }

  @Test
  void usersWhoReachLessThanNineteenTwentiethsWait() {
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 0.95, new Served(6))))
        .isEqualTo("the number of users (6 users)");
    assertThat(BottleneckWords.of(new Bottleneck(new Users(), 0.94, new Served(6))))
        .isEqualTo(
            "the number of users (6 users; they reach 94.0 % of what they would if nothing waited)");
  }
}
