package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StartupTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();

  @AfterEach
  void close() {
    children.close();
  }

  private Child child(String script) {
    return children.start(
        Launch.of("the tier", List.of("sh", "-c", script), folder.resolve("tier.log")));
  }

  private static Startup.Look<String> found(int look) {
    AtomicInteger looks = new AtomicInteger();
    return new Startup.Look<>() {
      @Override
      public Optional<String> look() {
        return looks.incrementAndGet() < look ? Optional.empty() : Optional.of("look " + look);
      }

      @Override
      public String missing() {
        return "a word";
      }
    };
  }

  @Test
  void whatIsFoundIsReturnedAndTheTierLives() {
    Child child = child("exec cat");

    assertThat(Startup.await(child, MINUTE, Startup.StartProgress.NONE, found(3)))
        .isEqualTo("look 3");
    assertThat(child.alive()).isTrue();
  }

  @Test
  void theLastWordOfATierThatHasEndedCounts() {
    Child child = child("exit 0");
    assertThat(child.exit().join()).isZero();

    assertThat(Startup.await(child, MINUTE, Startup.StartProgress.NONE, found(1)))
        .isEqualTo("look 1");
  }

  @Test
  void aTierThatHasEndedIsNotWaitedFor() {
    Child child = child("echo one; echo two; exit 7");
    assertThat(child.exit().join()).isEqualTo(7);

    assertThatThrownBy(() -> Startup.await(child, MINUTE, Startup.StartProgress.NONE, found(1_000)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The tier ended while starting, with exit code 7. Last lines of its log "
                + folder.resolve("tier.log")
                + ":\n  one\n  two");
  }

  @Test
  void aJavaThatIsTooOldIsNamedWithANewerOne() {
    Child child =
        child(
            "echo 'Exception in thread \"main\" java.lang.UnsupportedClassVersionError: a/B has been"
                + " compiled by a more recent version of the Java Runtime (class file version 65.0),"
                + " this version of the Java Runtime only recognizes class file versions up to"
                + " 61.0'; exit 1");
    assertThat(child.exit().join()).isEqualTo(1);

    assertThatThrownBy(() -> Startup.await(child, MINUTE, Startup.StartProgress.NONE, found(1_000)))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith(
            "The tier ended while starting, with exit code 1. It is compiled for Java 21, and its"
                + " java is a 17. Remedy: name a newer java in its command, such as "
                + Path.of(System.getProperty("java.home"), "bin", "java")
                + ".");
  }

  @Test
  @Timeout(60)
  void oneThatIsNoLongerWaitedForIsStopped() {
    Child child = child("exec cat");
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> Startup.await(child, MINUTE, Startup.StartProgress.NONE, found(1_000)))
        .isInstanceOf(TierException.class)
        .hasMessage("Interrupted while the tier was starting.");
    assertThat(Thread.interrupted()).as("it stays interrupted").isTrue();
    assertThat(child.exit()).succeedsWithin(MINUTE);
    assertThat(child.alive()).isFalse();
  }

  @Test
  void aTierThatIsTooSlowIsStopped() {
    Child child = child("exec cat");

    assertThatThrownBy(
            () -> Startup.await(child, Duration.ZERO, Startup.StartProgress.NONE, found(1_000)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The tier was not ready within 0 s: a word. See in its log what it waits for. Its"
                + " log "
                + folder.resolve("tier.log")
                + " is empty.");
    assertThat(child.alive()).isFalse();
  }

  @Test
  void theLastTwentyLinesAreTold() {
    Child child = child("seq 1 25; exit 7");
    assertThat(child.exit().join()).isEqualTo(7);

    assertThat(Startup.log(child))
        .startsWith(" Last lines of its log " + folder.resolve("tier.log") + ":\n  6\n  7\n")
        .endsWith("\n  24\n  25");
  }

  private record News(Duration elapsed, String line) {}

  @Test
  void howLongItHasBeenStartingIsToldTwiceASecondWithItsLastLine() {
    Child child = child("echo one; echo two; exec cat");
    while (!child.logTail(1).equals(List.of("two"))) {
      Thread.onSpinWait();
    }
    List<News> news = new ArrayList<>();
    Startup.Look<String> untilTold =
        new Startup.Look<>() {
          @Override
          public Optional<String> look() {
            return news.isEmpty() ? Optional.empty() : Optional.of("told");
          }

          @Override
          public String missing() {
            return "nothing";
          }
        };

    assertThat(
            Startup.await(
                child, MINUTE, (elapsed, line) -> news.add(new News(elapsed, line)), untilTold))
        .isEqualTo("told");

    assertThat(news).extracting(News::line).containsExactly("two");
    assertThat(news.getFirst().elapsed()).isBetween(Duration.ofMillis(500), MINUTE);
  }
}
