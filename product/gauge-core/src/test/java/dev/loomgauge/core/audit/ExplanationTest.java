package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Explanation.LikelyCause;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {
  private static final String FEW = "little-";

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # In flight are 0.81, 0.8, 1.09 and 1.1 of 3 users, and 0.81 of 2.
          users=3 throughput_rps=100 mean_ms=8.1,                 serial-client
          users=3 throughput_rps=100 mean_ms=8,                   ''
          users=3 throughput_rps=100 mean_ms=5 think_ms=5.9 window=steady, serial-client
          users=3 throughput_rps=100 mean_ms=5 think_ms=6 window=steady,   ''
          users=2 throughput_rps=100 mean_ms=8.1 window=steady,   generator-limit
          # 1 of 100 requests failed a second, or 1.1.
          users=10 throughput_rps=100 mean_ms=50 window=steady failures=10 duration_s=10, ''
          users=10 throughput_rps=100 mean_ms=50 failures=11 duration_s=10, failures-left-out
          # From an answer to the next request pass 20 or 20.1 ms.
          users=10 throughput_rps=100 mean_ms=80 window=steady,   generator-limit
          users=10 throughput_rps=100 mean_ms=79.9 window=steady, ''
          users=10 throughput_rps=100 mean_ms=80 window=steady think_ms=1, ''
          users=10 throughput_rps=100 mean_ms=80 window=steady failures=1 duration_s=10, ''
          users=10 throughput_rps=100 mean_ms=80 window=ramp,     ramp-inside
          users=10 throughput_rps=100 mean_ms=80 window=count,    ramp-inside
          users=10 throughput_rps=100 mean_ms=80,                 generator-limit ramp-inside
          # 30 % or 29 % of the users are in flight.
          users=10 throughput_rps=100 mean_ms=30,                 ramp-inside
          users=10 throughput_rps=100 mean_ms=29,                 ''
          """)
  void tooFewRequestsInFlightHaveTheCausesThatTheirFiguresFit(String cells, String causes) {
    assertThat(causes(cells, FEW)).isEqualTo(causes);
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          p50_ms=199 p99_ms=1000,  1000
          p50_ms=200 p99_ms=1000,  ''
          p50_ms=0 p99_ms=1000,    ''
          p99_ms=1000,             ''
          p50_ms=1 p99_ms=999,     ''
          p50_ms=1 p99_ms=1099,    '1,099'
          p50_ms=1 p99_ms=1100,    ''
          p50_ms=1 p99_ms=2999,    ''
          p50_ms=1 p99_ms=3000,    '3,000'
          p50_ms=1 p99_ms=3299,    '3,299'
          p50_ms=1 p99_ms=3300,    ''
          p50_ms=1 p99_ms=6999,    ''
          p50_ms=1 p99_ms=7000,    '7,000'
          p50_ms=1 p99_ms=7499,    '7,499'
          p50_ms=1 p99_ms=7500,    ''
          p50_ms=1 p99_ms=1001 p999_ms=3001 max_ms=7001, '1,001'
          p50_ms=1 p99_ms=50 p999_ms=3001 max_ms=7001,   '3,001'
          p50_ms=1 p99_ms=50 p999_ms=60 max_ms=7001,     '7,001'
          """)
  void connectionsThatWereTriedAgainShowInTheSlowestRequests(String cells, String slowest) {
    List<LikelyCause> found = Explanation.of(audited(row(cells), "timeout-ceiling"));
    String shown = slowest.equals("1000") ? "1,000" : slowest;

    assertThat(found.stream().map(LikelyCause::words))
        .isEqualTo(
            slowest.isEmpty()
                ? List.of()
                : List.of(
                    "Requests of "
                        + shown
                        + " ms are those of connections that were tried again after 1, 3 or 7 s:"
                        + " the client's ports were used up, or the accept queue was full."));
    assertThat(Explanation.of(audited(row(cells)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          standstill,                              hidden-stall
          sending-pause,                           hidden-stall
          percentile-order,                        averaged-percentiles
          mean-range,                              averaged-percentiles
          little-percentiles,                      averaged-percentiles
          little-percentiles users-ceiling,        other-window
          derived-mean,                            calculated-figure
          exact-quotient,                          calculated-figure
          ideal-latency,                           calculated-figure
          requests-over-duration,                  other-window
          users-ceiling,                           other-window
          thread-ceiling,                          other-window
          connection-ceiling,                      other-window
          one-think-time,                          other-plan
          failures-of-requests,                    other-plan
          little+,                                 other-requests
          little-connections+,                     other-requests
          little0,                                 ''
          little+ users-ceiling,                   other-window
          little+ mean-range,                      averaged-percentiles
          little+ percentile-order,                averaged-percentiles
          little+ little-percentiles,              averaged-percentiles
          little-connections-,                     ''
          batch-floor,                             ''
          # The surest is first, whatever the order of the laws.
          one-think-time users-ceiling derived-mean mean-range standstill, \
          hidden-stall averaged-percentiles calculated-figure other-window other-plan
          """)
  void brokenLawsHaveTheirCauses(String laws, String causes) {
    assertThat(causes("users=10", laws.split(" "))).isEqualTo(causes);
  }

  @Test
  void timesFromAScheduleExplainMoreInFlightThanUsers() {
    String eleven = "users=10 throughput_rps=100 mean_ms=110 latency=corrected";

    assertThat(Explanation.of(audited(row(eleven), "in-flight")))
        .containsExactly(
            new LikelyCause(
                "corrected-times",
                "The tool added samples for requests that it could not send, so that its mean is"
                    + " 1.1 times that of the requests it counted.",
                "Its mean is no time that a request took; take users / throughput."));
    assertThat(causes(eleven)).isEmpty();
    assertThat(causes(eleven.replace("=110", "=100"), "in-flight")).isEmpty();
    assertThat(causes(eleven.replace(" latency=corrected", ""), "in-flight")).isEmpty();
  }

  @Test
  void wordsHaveTheFiguresOfTheRow() {
    assertThat(words("users=10 throughput_rps=100 mean_ms=50 failures=11 duration_s=10", "little-"))
        .containsExactly(
            // (10 - 5) / 1.1 s
            "Failures are left out of the mean: the missing users fit 1.1 req/s that fail after"
                + " 4,545.45 ms each.");
    assertThat(words("users=10 throughput_rps=100 mean_ms=85", "little-"))
        .containsExactly(
            "Between an answer and the next request pass 15 ms that no response time shows: the"
                + " generator is the limit.",
            "85 % of the users are in flight on average: a ramp or a drain over 30 % of the window"
                + " has the same effect.");
    assertThat(words("users=10 throughput_rps=100 mean_ms=40", "little-"))
        .containsExactly(
            "40 % of the users are in flight on average: a ramp or a drain over 100 % of the window"
                + " has the same effect.");
    assertThat(words("users=4 throughput_rps=100 mean_ms=9.5", "little-"))
        .containsExactly("One request is in flight on average (0.95): one serial client.");
  }

  @Test
  void aLawAcrossRowsIsHeardOfAfterAllOthersAndTheWorstIsFirst() {
    AuditRow row = Rows.of("users,throughput_rps,mean_ms,load", "10,100,500,closed");
    AuditedRow alone = Audit.of(row);
    AuditedRow mild = Audit.of(row, law("across", Plausibility.SUSPICIOUS));
    AuditedRow kept = Audit.of(row, law("across", Plausibility.CONSISTENT));

    assertThat(laws(alone.against())).containsExactly("little");
    assertThat(laws(mild.against())).containsExactly("little", "across");
    assertThat(laws(mild.obeyed())).isEqualTo(laws(alone.obeyed()));
    assertThat(laws(kept.obeyed())).endsWith("across").hasSize(alone.obeyed().size() + 1);
    assertThat(kept.unmet()).isEqualTo(alone.unmet()).isNotEmpty();
    assertThat(laws(Audit.of(row, law("across", Plausibility.IMPOSSIBLE)).against()))
        .containsExactly("little", "across");
  }

  @Test
  void cellsOfARowTellTheDecidingLawThenTheOthers() {
    AuditRow row = Rows.of("users", "10");
    AuditedRow.Unmet two =
        new AuditedRow.Unmet("b", List.of(AuditColumn.MEAN, AuditColumn.THROUGHPUT));
    AuditedRow.Unmet one = new AuditedRow.Unmet("c", List.of(AuditColumn.DURATION));

    assertThat(
            new AuditedRow(
                    row,
                    List.of(
                        judged("x", Plausibility.IMPOSSIBLE, -0.12346, 0.02),
                        judged("y", Plausibility.SUSPICIOUS, 0.5, 0.01),
                        judged("w", Plausibility.SUSPICIOUS, 0.6, 0.01)),
                    List.of(
                        judged("z", Plausibility.CONSISTENT, 0, 0),
                        judged("a", Plausibility.CONSISTENT, 0, 0)),
                    List.of(two, one))
                .cells())
        .containsExactly(
            "impossible",
            "x",
            "-12.35",
            "2.00",
            "words of x",
            "cause of x",
            "y: words of y; w: words of w",
            "z a",
            "b needs mean_ms, throughput_rps; c needs duration_s");
    assertThat(new AuditedRow(row, List.of(), List.of(), List.of(two, one)).cells())
        .containsExactly(
            "not-checkable",
            "c",
            "",
            "",
            "b needs mean_ms, throughput_rps; c needs duration_s",
            "",
            "",
            "",
            "b needs mean_ms, throughput_rps; c needs duration_s");
    assertThat(new AuditedRow(row, List.of(), List.of(), List.of()).cells())
        .containsExactly(
            "not-checkable", "", "", "", "no column that a law reads has a value", "", "", "", "");
    assertThat(
            new AuditedRow(
                    row,
                    List.of(),
                    List.of(judged("z", Plausibility.CONSISTENT, 0.25, 0.5)),
                    List.of())
                .cells())
        .startsWith("consistent", "z", "25.00", "50.00", "words of z", "cause of z", "", "z", "");
  }

  private static AuditRow row(String cells) {
    String[][] pairs =
        Arrays.stream(cells.split(" ")).map(c -> c.split("=")).toArray(String[][]::new);
    return Rows.of(join(pairs, 0), join(pairs, 1));
  }

  private static String join(String[][] pairs, int part) {
    return Arrays.stream(pairs).map(pair -> pair[part]).collect(Collectors.joining(","));
  }

  /** A law that ends with a sign is broken by that much; all are suspicious. */
  private static AuditedRow audited(AuditRow row, String... laws) {
    return new AuditedRow(
        row,
        Stream.of(laws)
            .map(
                law ->
                    law.equals(FEW) || law.equals("little-connections-")
                        ? judged(
                            law.substring(0, law.length() - 1), Plausibility.SUSPICIOUS, -0.5, 0)
                        : law.equals("little0")
                            ? judged("little", Plausibility.SUSPICIOUS, 0, 0)
                            : judged(law.replace("+", ""), Plausibility.SUSPICIOUS, 0.5, 0))
            .toList(),
        List.of(judged("counting", Plausibility.CONSISTENT, 0, 0)),
        List.of());
  }

  private static AuditedRow.Judged judged(
      String law, Plausibility plausibility, double margin, double tolerance) {
    return new AuditedRow.Judged(
        law,
        new LawFinding.Checked(
            plausibility, margin, tolerance, () -> "words of " + law, "cause of " + law));
  }

  private static Law law(String name, Plausibility plausibility) {
    return new Law() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public LawFinding check(AuditRow row) {
        return new LawFinding.Checked(plausibility, 0, 0, () -> "", "");
      }
    };
  }

  private static List<String> laws(List<AuditedRow.Judged> judged) {
    return judged.stream().map(AuditedRow.Judged::law).toList();
  }

  private static String causes(String cells, String... laws) {
    return Explanation.of(audited(row(cells), laws)).stream()
        .map(LikelyCause::name)
        .collect(Collectors.joining(" "));
  }

  private static List<String> words(String cells, String... laws) {
    return Explanation.of(audited(row(cells), laws)).stream().map(LikelyCause::words).toList();
  }
}
