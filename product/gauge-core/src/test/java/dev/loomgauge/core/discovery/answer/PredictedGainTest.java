package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PredictedGainTest {
  /** 198 req/s at 300 users on platform threads; a difference is one of more than 3 %. */
  private static final Trial PLATFORM = Cases.threads(300, 198);

  private static final String LIMIT =
      "Platform threads are limited by the 200 Tomcat threads: 198 req/s at 300 users.";

  private static Trial virtual(int users, double low, double high) {
    return Seen.on("virtual", users, (low + high) / 2).within(Figure.THROUGHPUT, low, high).trial();
  }

  private static Case known(Trial measured, Trial... virtual) {
    return known(List.of(), measured, virtual);
  }

  private static Case known(List<String> hidden, Trial measured, Trial... virtual) {
    Case known = Cases.known(WrittenService.knobs(), measured);
    List<PredictionsCsv.Row> rows =
        Stream.of(virtual)
            .map(
                trial ->
                    new PredictionsCsv.Row(
                        trial.startedAt(), trial.cell(), trial.levels(), trial.prediction()))
            .toList();
    return Cases.withForecast(known, new Forecast(rows, List.of("users"), hidden));
  }

  private static String claim(double low, double high) {
    return Answer.of(known(PLATFORM, virtual(300, low, high))).getFirst();
  }

  @Test
  void whatIsPredictedOfVirtualThreadsAnswersWhereNoneWereMeasured() {
    Case known =
        known(PLATFORM, virtual(100, 90, 99), virtual(300, 290, 299), virtual(900, 700, 990));

    assertThat(Answer.of(known).subList(0, 3))
        .containsExactly(
            "Virtual threads should bring more: 290 to 299 req/s predicted instead of 198 req/s at"
                + " 300 users, and 700 to 990 req/s at 900 users.",
            "Platform threads are limited by the 200 Tomcat threads: 198 req/s at 300 users.",
            "No trial ran on virtual threads: they are predicted from platform threads alone.");
  }

  @Test
  void aDifferenceLeavesOutTheMarginOfTheDesign() {
    assertThat(PLATFORM.throughputRps()).isEqualTo(198);
    assertThat(known(PLATFORM).scenario().design().margin()).isEqualTo(0.03);
    assertThat(claim(203.9, 290)).isEqualTo(LIMIT);
    assertThat(claim(204, 290))
        .isEqualTo(
            "Virtual threads should bring more: 204 to 290 req/s predicted instead of 198 req/s at"
                + " 300 users.");
    assertThat(claim(192.1, 203.9)).startsWith("Nothing to gain from virtual threads: 192 to");
    assertThat(claim(192, 203.9)).isEqualTo(LIMIT);
    assertThat(claim(150, 192.1)).isEqualTo(LIMIT);
    assertThat(claim(150, 192)).startsWith("Virtual threads should bring less: 150 to 192 req/s");
  }

  /** An interval as wide as 150 to 250 decides nothing by itself. */
  @Test
  void thePoolThatLimitsPlatformThreadsIsPredictedToLimitVirtualOnes() {
    Seen wide =
        Seen.on("virtual", 300, 198)
            .within(Figure.THROUGHPUT, 150, 250)
            .limit("threads", Kind.RESOURCE, 200);

    assertThat(Answer.of(known(PLATFORM, wide.trial())))
        .startsWith(
            "Nothing to gain from virtual threads: the same limit is predicted of them, 150 to 250"
                + " req/s instead of 198 req/s at 300 users.",
            LIMIT);
    assertThat(Answer.of(known(PLATFORM, wide.limit("service-cpu", Kind.STATION, 190).trial())))
        .as("another limit binds")
        .startsWith(LIMIT);
  }

  @Test
  void aPoolThatIsLargerForVirtualThreadsIsNotTheSameLimit() {
    Trial larger =
        Seen.on("virtual", 300, 198)
            .within(Figure.THROUGHPUT, 150, 250)
            .limit("threads", Kind.RESOURCE, 240)
            .trial();

    assertThat(Answer.of(known(PLATFORM, larger))).startsWith(LIMIT);
  }

  @Test
  void aModelThatMissesPlatformThreadsPromisesNothing() {
    Trial promised = virtual(300, 2_900, 2_990);

    assertThat(Answer.of(known(missing(520), promised)))
        .startsWith(
            "Not decided: virtual threads are predicted by a model that misses platform threads,"
                + " 520 req/s predicted instead of 198 req/s at 300 users.",
            LIMIT);
    assertThat(Answer.of(known(missing(150), promised)).getFirst()).startsWith("Not decided: ");
    assertThat(Answer.of(known(missing(257), promised)).getFirst())
        .startsWith("Virtual threads should bring more: ");
    assertThat(Answer.of(known(missing(153), promised)).getFirst())
        .startsWith("Virtual threads should bring more: ");
  }

  private static Trial missing(double expected) {
    return Seen.on("platform", 300, 198)
        .expects(expected)
        .pool("threads", Cases.THREADS)
        .limit("threads", Kind.RESOURCE, 198)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }

  @Test
  void withoutAnIntervalAtThatLoadThereIsNoClaim() {
    assertThat(Answer.of(known(PLATFORM, virtual(100, 90, 99)))).startsWith(LIMIT);
    assertThat(Answer.of(known(PLATFORM, Seen.on("virtual", 300, 290).trial()))).startsWith(LIMIT);
    assertThat(claim(90, 290)).isEqualTo(LIMIT);
  }

  @Test
  void aPoolOfUnknownSizeMayBeTheNextLimitSoThereIsNoClaim() {
    List<String> hidden = List.of("at least 200 HikariCP connections");

    assertThat(Answer.of(known(hidden, PLATFORM, virtual(300, 290, 299)))).startsWith(LIMIT);
  }

  @Test
  void ofVirtualThreadsThatWereMeasuredAloneNothingIsPredicted() {
    assertThat(Answer.of(known(Cases.pooled("virtual", 100), virtual(300, 290, 299))).getFirst())
        .isEqualTo(
            "Virtual threads are limited by the 10 HikariCP connections: 100 req/s at 300"
                + " users.");
  }
}
