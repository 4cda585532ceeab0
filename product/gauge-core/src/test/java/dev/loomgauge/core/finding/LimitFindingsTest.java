package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitFindingsTest {
  private static Limit limit(String name, int rps) {
    return new Limit(
        name,
        name.equals("users") ? Kind.USERS : Kind.RESOURCE,
        new Limit.Terms(name, rps, 1),
        true,
        0);
  }

  @Test
  void aPoolBeforeWhichRequestsWaitLongerThanTheyHoldIsSmall() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 9).waiting(Activity.DATABASE, 1);
    seen.trial.rps = 100;
    seen.trial.meanMs = 1_000;
    seen.trial.zeroLoadMs = 101;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 10, 10, 10, 90.0, 90.0));
    seen.trial.limits = List.of(limit("connections", 100), limit("users", 990));

    Finding found = only(seen);

    assertThat(found.code()).isEqualTo("small-pool");
    assertThat(found.evidence())
        .isEqualTo(
            "10 of 10 HikariCP connections are busy and 90 requests wait: a request waits 900 ms for"
                + " one and holds it 100 ms.");
    assertThat(found.remedy()).startsWith("99 HikariCP connections (990 req/s x 100 ms)");
    assertThat(found.gain()).startsWith("990 req/s instead of 100 req/s");
    assertThat(found.weight()).isEqualTo(0.9);
  }

  @Test
  void aFullPoolOnASpentCpuIsNotToBlame() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 9);
    seen.trial.servicePct = 99;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 10, 10, 10, 90.0, 90.0));

    assertThat(codes(seen)).doesNotContain("small-pool");
  }

  @Test
  void aLimitOfAClientHasTheSizeThatItsRequestsNeed() {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.CLIENT_QUEUE, 60).waiting(Activity.DOWNSTREAM, 38);
    seen.trial.limits = List.of(limit("users", 2_000), limit("cpu", 4_000));

    assertThat(only(seen))
        .returns(
            "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute, setMaxConnTotal), to 76 or more (2,000 req/s x 38.0 ms).",
            Finding::remedy)
        .returns(
            "2,000 req/s instead of 1,000 req/s, provided that the downstream does not slow down.",
            Finding::gain);
  }

  @Test
  void moreConnectionsThanASaturatedDatabaseCanUseAreFound() {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.DATABASE, 40).waiting(Activity.DOWNSTREAM, 50);
    seen.trial.databasePct = 80;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 40, 50, 0.0, 0.0));
    seen.trial.limits = List.of(limit("users", 1_010), limit("connections", 25_000));

    assertThat(only(seen))
        .returns("large-pool", Finding::code)
        .returns(
            "40 HikariCP connections are in use and the CPU of the database is 95.0 % busy; 2 would be"
                + " enough for this throughput if queries did not wait for each other (1,000 req/s x"
                + " 2.00 ms).",
            Finding::evidence);
    seen.trial.databasePct = 40;
    assertThat(codes(seen)).isEmpty();
  }

  /** 40 connections are in use, and the throughput needs 20 of them: 1,000 req/s x 20 ms. */
  @Test
  void aPoolThatASaturatedDatabaseNeedsIsNotLarge() {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.DATABASE, 40).waiting(Activity.DOWNSTREAM, 50);
    seen.trial.databasePct = 80;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 50, 40, 50, 0.0, 0.0));
    seen.trial.limits = List.of(limit("users", 1_010), limit("connections", 2_500));

    assertThat(codes(seen)).doesNotContain("large-pool");
  }

  @Test
  void aLimitOfThreadsThatVirtualThreadsDoNotHeedIsFound() {
    SeenTrial seen = healthy();
    seen.trial.otherLevels = Map.of("tomcat-threads", "20");

    assertThat(only(seen))
        .returns("thread-limit-ignored", Finding::code)
        .returns(
            "tomcat-threads is 20, and 98 requests are processed at once by virtual threads.",
            Finding::evidence);
    seen.trial.threads = "platform";
    assertThat(codes(seen)).isEmpty();
  }

  @Test
  void connectionsThatTheKernelKeepsMeanALimitOfConnections() {
    assertThat(only(healthy().unaccepted(30)))
        .returns("few-connections", Finding::code)
        .returns(
            "30 of 100 connections wait in the accept queue of the kernel: the service has not accepted"
                + " them.",
            Finding::evidence);
  }
}
