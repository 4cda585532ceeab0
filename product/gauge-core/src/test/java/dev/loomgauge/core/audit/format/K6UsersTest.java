package dev.loomgauge.core.audit.format;

import static dev.loomgauge.core.audit.format.ToolRulesTest.audited;
import static dev.loomgauge.core.audit.format.ToolRulesTest.found;
import static dev.loomgauge.core.audit.format.ToolRulesTest.users;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many users of k6 were at work, by its counts and by the plan in its print. */
class K6UsersTest {
  /** A ramp to 200 users in 60 s: 100 of them on average, 50 ms each. */
  private static final String RAMPED =
      """
           http_req_duration..............: avg=%sms  min=41ms  med=49ms  max=210ms p(90)=61ms  p(95)=66ms
           http_req_failed................: 0.00%%   0 out of 120000
           http_reqs......................: 120000 2000/s
           vus............................: 199    min=%d       max=200
           vus_max........................: 200    min=200      max=200
      """;

  private static String window(String print) {
    return found(print).row().text(AuditColumn.WINDOW);
  }

  @Test
  void ofUsersWhoseNumberChangedTheMostIsABoundAlone() {
    AuditedRow ramped = audited(RAMPED.formatted("50", 1));

    assertThat(ramped.plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(ramped.reason())
        .isEqualTo("2,000 req/s x 50 ms = 100 requests in flight, of at most 200 users");
    assertThat(found(RAMPED.formatted("50", 1)).assumed())
        .contains(
            new ToolAssumption(
                AuditColumn.WINDOW,
                "stages",
                "1 to 200 users were at work at once (vus), and their mean is unknown"));
    assertThat(audited(RAMPED.formatted("110", 1)).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(audited(RAMPED.formatted("50", 200)).law()).isEqualTo("little");
    assertThat(audited(RAMPED.formatted("50", 200)).plausibility())
        .isEqualTo(Plausibility.SUSPICIOUS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default ✓ [======================================] 000/200 VUs  1m0s",
        "$ k6 run --stage 30s:200 --stage 30s:0 script.js",
        "export const options = { stages: [ { duration: '60s', target: 200 } ] };",
        "default ✓ [======================================] 200 VUs  40s",
        "default ✓ [======================================] 200 VUs  1m0.2s/10m0s  120000/120000 shared iters"
      })
  void aPlanInStagesOrOneThatEndedBeforeTheTestTellsNoMean(String plan) {
    assertThat(window(plan + "\n" + RAMPED.formatted("50", 1))).isEqualTo("stages");
    assertThat(window(RAMPED.formatted("50", 1) + plan + "\n")).isEqualTo("stages");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default ✓ [======================================] 200 VUs  1m0s",
        "$ k6 run --vus 200 --duration 60s script.js",
        "$ k6 run -u 200 -d 1m script.js",
        "    duration: 1m0s, iterations: -"
      })
  void usersOfAPlanThatLastedToTheEndWereAllAtWork(String plan) {
    String print = plan + "\n" + RAMPED.formatted("50", 1);

    assertThat(window(print)).isEmpty();
    assertThat(users(print)).isEqualTo(200);
    assertThat(audited(print).law()).isEqualTo("little");
  }

  @Test
  void usersOfWhomNoneIsSeenAtWorkAreTheMostThatCanHaveBeen() {
    String print =
        """
             http_req_duration..............: avg=1.21ms min=0.9ms med=1.18ms max=5.2ms p(90)=1.4ms p(95)=1.6ms
             http_reqs......................: 450   15.004/s
             iteration_duration.............: avg=1.4ms min=1ms med=1.3ms max=5.4ms p(90)=1.6ms p(95)=1.9ms
             iterations.....................: 450   15.004/s
             vus............................: 0      min=0       max=0
             vus_max........................: 8      min=8       max=8
        """;

    assertThat(found(print).value(AuditColumn.CONNECTIONS)).hasValue(8.0);
    assertThat(audited(print).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void iterationsAtARateAreNoStages() {
    String print =
        "export const options = { scenarios: { a: { executor: 'constant-arrival-rate' } } };\n"
            + RAMPED.formatted("50", 1);

    assertThat(window(print)).isEmpty();
    assertThat(found(print).row().text(AuditColumn.LOAD)).isEqualTo("open");
  }

  @Test
  void theMetricsOfJsonTellTheirStagesToo() {
    String json =
        """
        {"metrics": {"http_req_duration": {"avg": 50}, "http_reqs": {"count": 120000, "rate": 2000},
         "vus": {"value": 199, "min": %d, "max": 200}, "vus_max": {"min": 200, "max": 200}}}
        """;

    assertThat(window(json.formatted(1))).isEqualTo("stages");
    assertThat(audited(json.formatted(1)).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(window(json.formatted(200))).isEmpty();
    assertThat(audited(json.formatted(200)).law()).isEqualTo("little");
  }

  @Test
  void requestsOfAnIterationMayBeSentAtOnce() {
    // 10 users; each iteration sends 6 requests of 100 ms at once and sleeps for 400 ms.
    String print =
        """
             http_req_duration..............: avg=%sms min=90ms med=99ms max=300ms p(90)=120ms p(95)=130ms
             http_reqs......................: 3600   120/s
             iteration_duration.............: avg=500ms min=491ms med=499ms max=700ms p(90)=521ms p(95)=530ms
             iterations.....................: %d    %d/s
             vus............................: 10     min=10      max=10
             vus_max........................: 10     min=10      max=10
        """;

    PrintedMeasurement batch = found(print.formatted("100", 600, 20));
    assertThat(batch.value(AuditColumn.CONNECTIONS)).hasValue(10.0);
    assertThat(batch.value(AuditColumn.STREAMS).orElseThrow()).isCloseTo(1.2, within(1e-9));
    assertThat(audited(print.formatted("100", 600, 20)).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(print.formatted("80", 600, 20)).has(AuditColumn.STREAMS)).isFalse();
    // One request an iteration cannot take longer than the iteration.
    assertThat(audited(print.formatted("800", 3600, 120)).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }
}
