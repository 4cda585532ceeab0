package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static dev.loomgauge.core.discovery.answer.Cases.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

class AnswerTest {
  private static ListAssert<String> assertAnswer(Trial... trials) {
    return assertThat(Answer.of(Cases.known(List.of(), trials)));
  }

  @Test
  void withoutAValidTrialThereIsNoAnswer() {
    assertThat(Cases.answer(Cases.known(List.of()))).startsWith("No answer: no trial");
  }

  // Whole answers

  private static final String SAME =
      "What does not change: an unloaded request takes 101 ms on platform threads and 101 ms on virtual"
          + " threads (predicted); the resources behind the HikariCP connections get at most 10 requests"
          + " at once.";

  @Test
  void anAnswerToSwitchIsWhole() {
    assertThat(Answer.of(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .containsExactly(
            "Switch to virtual threads: 900 req/s instead of 198 req/s at 300 users (4.55 times).",
            "Platform threads are limited by the 200 Tomcat threads; virtual threads are limited by"
                + " the number of users.",
            "With virtual threads no thread pool limits concurrent requests. Beyond about 90"
                + " (predicted), further requests wait. A limit of as many would cost throughput,"
                + " since requests do not come evenly, so set one near 109 (2 x sqrt(90) more):"
                + " a semaphore of 109 around the request, or, where clients keep no idle connections,"
                + " SERVER_TOMCAT_MAX_CONNECTIONS=109 (server.tomcat.max-connections; it bounds"
                + " connections, so a client that keeps its connection keeps its place).",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 300 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerThatNothingIsToGainIsWhole() {
    assertThat(
            Answer.of(
                Cases.known(
                    WrittenService.knobs(),
                    Cases.pooled("platform", 100),
                    Cases.pooled("virtual", 100))))
        .containsExactly(
            "Nothing to gain from virtual threads: both modes are limited by the 10 HikariCP"
                + " connections.",
            "100 req/s instead of 100 req/s at 300 users (1.000 times).",
            "The HikariCP connections: 100 instead of 10 would sustain 1,000 req/s (predicted,"
                + " not tried); beyond that, the limit is the CPU of the service. Set"
                + " SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=100, if the resources behind it allow 100"
                + " from each instance of the service (a database has a limit of its own:"
                + " max_connections of PostgreSQL is 100 unless it was set). This proves it:"
                + " ./loomgauge run shop.yaml --set threads=platform,virtual --set users=3000 --set"
                + " connections=10,100",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerOfAFullCpuIsWhole() {
    assertAnswer(
            Seen.on("platform", 300, 490).cpu(98).trial(),
            Seen.on("virtual", 300, 500).cpu(97).trial())
        .containsExactly(
            "Nothing to gain from virtual threads: both modes are limited by the CPU of the service.",
            "500 req/s instead of 490 req/s at 300 users (1.020 times).",
            "The CPU of the service is full in both modes (98.0 % and 97.0 % busy), and a request"
                + " costs CPU time on any thread: 2.00 ms on platform threads, 1.94 ms on virtual"
                + " threads. Less work per request or more cores help.",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            SAME);
  }

  @Test
  void anAnswerOfOneThreadModeIsWhole() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);
    Case known = Cases.known(WrittenService.knobs(), few, many);
    Case live = Cases.withHeaps(known, Map.of(few.id(), 112.0, many.id(), 132.0));

    // 200 x 1,000 / 198 threads, and as many more users.
    assertThat(Answer.of(live))
        .containsExactly(
            "Platform threads are limited by the 200 Tomcat threads: 198 req/s at 300 users.",
            "No other thread mode was measured, so there is no comparison.",
            "The Tomcat threads: 1,011 instead of 200 would sustain 1,000 req/s (predicted, not"
                + " tried); beyond that, the limit is the CPU of the service. Set"
                + " SERVER_TOMCAT_THREADS_MAX=1011. This proves it: ./loomgauge run shop.yaml --set"
                + " threads=platform --set users=1517 --set tomcat-threads=200,1011",
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads.",
            "A request in flight holds about 102 kB on platform threads (112 MB in use after"
                + " collections at 100 users, 132 MB at 300); 512 MB would be full at about 4,100"
                + " users.");
  }

  /** Pool timeouts that are answered with HTTP 500 void the trials of the higher load. */
  @Test
  void whatIsDecidedBelowALoadThatOneModeDoesNotCarryIsToldOfThatLoadAlone() {
    assertAnswer(
            Seen.on("platform", 23, 100).trial(),
            Seen.on("virtual", 23, 150).trial(),
            Seen.on("platform", 900, 120).trial(),
            Seen.on("virtual", 900, 500).voided("errors-wrong-answer").trial())
        .startsWith(
            "At 23 users virtual threads are the better choice: 150 req/s instead of 100 req/s"
                + " (1.50 times); not decided above, where virtual threads have no valid trial.",
            "No valid trial of virtual threads at 900 users (wrong answers); the warnings say"
                + " why.");
    assertAnswer(
            Seen.on("platform", 23, 100).trial(),
            Seen.on("virtual", 23, 90).trial(),
            Seen.on("platform", 900, 120).voided("errors-timeout").trial(),
            Seen.on("virtual", 900, 500).trial())
        .startsWith(
            "At 23 users platform threads are the better choice: 90.0 req/s instead of 100 req/s"
                + " (0.900 times); not decided above, where platform threads have no valid trial.",
            "No valid trial of platform threads at 900 users (requests timed out); the warnings say"
                + " why.");
    assertAnswer(
            Seen.on("platform", 100, 90).trial(),
            Seen.on("virtual", 100, 91).trial(),
            Seen.on("platform", 300, 100).trial(),
            Seen.on("virtual", 300, 900).voided("errors-timeout").trial())
        .startsWith(
            "Not decided: 91.0 req/s instead of 90.0 req/s at 100 users (1.011 times), and there is"
                + " no comparison at a higher load.",
            "No valid trial of virtual threads at 300 users (requests timed out); the warnings say"
                + " why.",
            "Both modes are limited by something unknown.");
  }
}
