package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What no other thread mode changes: a full CPU, no waits, an event loop. */
class ThreadsCannotHelpTest {
  @Test
  void aFullCpuIsNothingToGainWithItsEvidence() {
    Case full =
        Cases.known(
            WrittenService.knobs(),
            Seen.on("platform", 300, 490).cpu(98).trial(),
            Seen.on("virtual", 300, 500).cpu(97).trial());

    assertThat(Cases.answer(full))
        .startsWith("Nothing to gain from virtual threads")
        .contains("The CPU of the service is full in both modes (98.0 % and 97.0 % busy)")
        .contains("2.00 ms on platform threads, 1.94 ms on virtual threads")
        .doesNotContain("instead of 10");
  }

  /** Their CPU time is not that of a request, and could be saved as well. */
  @Test
  void threadsThatWorkWithoutRequestsHaveTheirPartOfAFullCpu() {
    Trial beside =
        Seen.on("platform", 300, 490)
            .cpu(98)
            .beside(new BackgroundThread("poller", 1, 0.49, "app.Poller.run"))
            .trial();

    assertThat(Cases.answer(Cases.known(List.of(), beside)))
        .contains(
            "The CPU of the service is full (98.0 % busy, 49.0 % with threads that work without"
                + " requests), and a request costs CPU time on any thread: 1.00 ms on platform"
                + " threads. Less work per request, less work without requests or more cores help.");
  }

  @Test
  void aRequestThatWaitsForNothingIsNamed() {
    Case known = Cases.known(List.of(), Seen.on("platform", 300, 490).cpu(98).trial());
    ServiceModel inMemory =
        new ServiceModel(
            List.of(),
            List.of(),
            new ServiceModel.Sum(
                2, 1.95, Map.of("parked", 0.02), new ServiceModel.Queues(0, 0), true),
            List.of(300));

    assertThat(Cases.answer(Cases.withModel(known, inMemory)))
        .startsWith(
            "No reason to switch to virtual threads: platform threads are limited by the CPU of the"
                + " service (490 req/s at 300 users).\n")
        .contains("The CPU of the service is full (98.0 % busy)")
        .contains("A request hardly waits (0.0200 ms of 2.00 ms alone)");
  }

  @Test
  void moreRequestsAtOnceThanThreadsShowAnEventLoop() {
    Case known =
        Cases.known(
            List.of(),
            Seen.on("platform", 300, 2900)
                .limitedBy(new Bottleneck.Users(), "the number of users")
                .trial());

    // 2,900 a second, each of which takes 101 ms alone, on 40 threads
    assertThat(Cases.answer(known))
        .startsWith(
            "Nothing to gain from virtual threads: no thread is held for a request.\n"
                + "The service is limited by the number of users: 2,900 req/s at 300 users.")
        .contains("About 293 requests are served at once, and the JVM has 40 threads")
        .contains("an event loop")
        .contains("nothing to gain");
    assertThat(Cases.answer(Cases.known(List.of(), Cases.pooled("platform", 100))))
        .doesNotContain("an event loop");
  }

  @Test
  void waitsOfATwentiethOfARequestAreHardlyAny() {
    Case known = Cases.known(List.of(), Seen.on("platform", 300, 490).cpu(98).trial());

    assertThat(Cases.answer(Cases.withModel(known, waiting(0.1))))
        .contains("A request hardly waits (0.100 ms");
    assertThat(Cases.answer(Cases.withModel(known, waiting(0.11)))).doesNotContain("hardly waits");
  }

  /** An asynchronous servlet waits on no thread of its own: 101 of 103 ms are not explained. */
  @Test
  void whatIsNotExplainedMayBeWaiting() {
    Case known = Cases.known(List.of(), Seen.on("platform", 300, 490).cpu(98).trial());
    ServiceModel asynchronous =
        new ServiceModel(
            List.of(),
            List.of(),
            new ServiceModel.Sum(
                103, 1.8, Map.of("parked", 0.2), new ServiceModel.Queues(0, 0), true),
            List.of(300));

    assertThat(Cases.answer(Cases.withModel(known, asynchronous))).doesNotContain("hardly waits");
  }

  private static ServiceModel waiting(double ms) {
    return new ServiceModel(
        List.of(),
        List.of(),
        new ServiceModel.Sum(2, 1.9, Map.of("parked", ms), new ServiceModel.Queues(0, 0), true),
        List.of(300));
  }

  @Test
  void aFifthMoreRequestsAtOnceThanThreadsShowAnEventLoop() {
    // 48 at once on 40 threads are a fifth more: 475 a second of 101 ms each.
    assertThat(Cases.answer(Cases.known(List.of(), Seen.on("platform", 300, 470).trial())))
        .doesNotContain("event loop");
    assertThat(Cases.answer(Cases.known(List.of(), Seen.on("platform", 300, 480).trial())))
        .contains("About 48 requests are served at once, and the JVM has 40 threads");
  }

  @Test
  void threadsCannotHelpOnlyWhereTheyBringNothingAndNoTrialIsVoid() {
    Trial slow = Seen.on("platform", 300, 490).cpu(98).trial();

    assertThat(
            new ThreadsCannotHelp()
                .of(Cases.known(List.of(), slow, Seen.on("virtual", 300, 500).cpu(97).trial())))
        .hasSize(1);
    assertThat(
            new ThreadsCannotHelp()
                .of(Cases.known(List.of(), slow, Seen.on("virtual", 300, 800).cpu(97).trial())))
        .as("they bring more")
        .isEmpty();
    assertThat(
            new ThreadsCannotHelp()
                .of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 100, 490).cpu(98).trial(),
                        Seen.on("virtual", 100, 495).cpu(97).trial(),
                        slow,
                        Seen.on("virtual", 300, 800).voided("steal").trial())))
        .as("a trial is void")
        .isEmpty();
  }
}
