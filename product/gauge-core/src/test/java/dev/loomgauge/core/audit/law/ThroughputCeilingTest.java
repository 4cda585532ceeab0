package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;

class ThroughputCeilingTest {
  private static final String USERS = "users,service_delay_ms,throughput_rps,duration_s,think_ms";
  private static final String THREADS =
      "thread_model,thread_limit,service_delay_ms,throughput_rps,duration_s";
  private static final String CONNECTIONS =
      "conn_mode,connection_limit,service_delay_ms,throughput_rps,duration_s";
  private static final String QUEUE =
      "thread_model,users,thread_limit,service_delay_ms,mean_ms,duration_s,failures,load,think_ms,window";

  @Test
  void usersAreACeiling() {
    assertThat(Findings.plausibility("users-ceiling", USERS, "500,100,5262,20,"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("users-ceiling", USERS, "500,100,5262,20,"))
        .isEqualTo("5,262 req/s is above 500 users / 100 ms = 5,000 req/s");
    assertThat(Findings.plausibility("users-ceiling", USERS, "500,100,5060,20,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", USERS, "500,100,5020,20,"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("users-ceiling", USERS, "500,100,4000,20,900"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("users-ceiling", USERS, "500,0,9000,20,")).isNull();
  }

  @Test
  void threadsAreACeilingWhereTheyBlock() {
    assertThat(Findings.plausibility("thread-ceiling", THREADS, "platform,200,100,2226,20"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("thread-ceiling", THREADS, "platform,200,100,1996,20"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("thread-ceiling", THREADS, "reactive,8,100,1996,20")).isNull();
    assertThat(Findings.plausibility("thread-ceiling", THREADS, "virtual,,100,1996,20")).isNull();
    assertThat(Findings.missing("thread-ceiling", THREADS, ",200,100,1996,20"))
        .containsExactly(AuditColumn.THREAD_MODEL);
  }

  @Test
  void connectionsAreACeilingOnlyWhereTheyAreHeldForTheDelay() {
    assertThat(Findings.plausibility("connection-ceiling", CONNECTIONS, "held,50,100,900,20"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("connection-ceiling", CONNECTIONS, "held,50,100,495,20"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.of("connection-ceiling", CONNECTIONS, "released,50,100,5000,20"))
        .isEqualTo(LawFinding.silent());
    assertThat(Findings.missing("connection-ceiling", CONNECTIONS, ",50,100,5000,20"))
        .containsExactly(AuditColumn.CONN_MODE);
  }

  @Test
  void aMeanShorterThanTheQueueBeforeAPoolIsImpossibleIfNothingFailed() {
    assertThat(
            Findings.plausibility(
                "thread-queue", QUEUE, "platform,200,20,200,1050,600.0,0,closed,0,steady"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(
            Findings.words(
                "thread-queue", QUEUE, "platform,200,20,200,1050,600.0,0,closed,0,steady"))
        .isEqualTo("a mean of 1,050 ms is below 200 users x 200 ms / 20 threads = 2,000 ms");
    assertThat(
            Findings.plausibility(
                "thread-queue", QUEUE, "platform,200,20,200,1050,10.09,780,closed,0,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("thread-queue", QUEUE, "platform,200,20,200,1050,10.09,0,,,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(
            Findings.plausibility("thread-queue", QUEUE, "platform,200,20,200,2060,60,0,closed,0,"))
        .isEqualTo(CONSISTENT);
    assertThat(
            Findings.plausibility("thread-queue", QUEUE, "platform,20,200,200,205,60,0,closed,0,"))
        .isNull();
  }

  @Test
  void aRequestThatFailedMayHaveHeldNothing() {
    String header = "thread_model,thread_limit,users,service_delay_ms,throughput_rps,failures";

    // 70 % were rejected at once: 900 a second were answered.
    assertThat(Findings.plausibility("thread-ceiling", header, "platform,200,,200,3000,70%"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("thread-ceiling", header, "platform,200,,200,3000,40%"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("users-ceiling", header, ",,200,200,3000,70%"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", header, ",,200,200,3000,40%"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void howManyFailedIsTakenFromTheirNumberAndTheTimeOrTheRequests() {
    String header = "users,service_delay_ms,throughput_rps,failures,duration_s,requests,error_rate";

    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,42000,20,,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,20000,20,,"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,42000,,60000,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,42000,,,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,,,,0.7"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("users-ceiling", header, "200,200,3000,,,,0.1"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void thinkTimesThatScatterCarryFewRequestsAboveTheCeiling() {
    // 30 requests expected, 36 came: four standard deviations are 22.
    assertThat(Findings.plausibility("users-ceiling", USERS, "50,10,0.600,60,99990"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("users-ceiling", USERS, "50000,10,600.0,600,99990"))
        .isEqualTo(IMPOSSIBLE);
  }
}
