package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which limit comes behind the one that is raised. */
class NextLimitTest {
  @Test
  void anotherLimitIsNextWhereItLetsMoreThrough() {
    assertThat(next(106)).containsExactly("11", "connections", "10", "service-cpu");
    assertThat(next(104)).containsExactly("10", "connections", "10", "service-cpu");
    assertThat(next(98)).as("less than was reached").isEmpty();
    assertThat(
            NextLimit.of(
                Cases.known(List.of(), only()),
                new ModeTrials(ThreadMode.PLATFORM, List.of(only()))))
        .isEmpty();
  }

  private static Trial only() {
    return Seen.on("platform", 300, 99)
        .pool("connections", Cases.POOL)
        .limit("connections", Kind.RESOURCE, 100)
        .trial();
  }

  /** The size that is enough, the pool and its size. */
  private static List<String> next(double cpu) {
    Trial trial =
        Seen.on("platform", 300, 99)
            .pool("connections", Cases.POOL)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("database-cpu", Kind.STATION, 5_000)
            .limit("service-cpu", Kind.STATION, cpu)
            .trial();
    return NextLimit.of(
            Cases.known(List.of(), trial), new ModeTrials(ThreadMode.PLATFORM, List.of(trial)))
        .map(
            next ->
                List.of(
                    String.valueOf(next.enough()),
                    next.pool(),
                    String.valueOf(next.size()),
                    next.next().name()))
        .orElse(List.of());
  }

  @Test
  void aPoolWithoutALimitHasNoNextOne() {
    Trial virtual =
        Seen.on("virtual", 300, 99)
            .pool("threads", "the Tomcat threads")
            .limit("threads", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 900)
            .trial();

    assertThat(
            NextLimit.of(
                Cases.known(List.of(), virtual),
                new ModeTrials(ThreadMode.VIRTUAL, List.of(virtual))))
        .isEmpty();
  }
}
