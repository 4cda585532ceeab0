package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LoadRequestTest {
  private static final List<URI> TWO =
      List.of(URI.create("http://127.0.0.1:1"), URI.create("http://127.0.0.1:2"));

  private static Duration length(LoadRequest.Arrivals arrivals, Pace pace) {
    return new LoadRequest.Timing(arrivals, Duration.ofSeconds(1), Duration.ofSeconds(99), pace)
        .length();
  }

  @Test
  void aLoadTakesItsRampItsWarmUpItsWindowAndItsFall() {
    Pace fixed = new Pace.Fixed(Duration.ofSeconds(2), Duration.ofSeconds(4));
    Pace steady = new Pace.Steady(new WindowRule(3, 20, 5));

    assertThat(length(new LoadRequest.Users(5, Duration.ZERO, 1, Duration.ofSeconds(8)), fixed))
        .isEqualTo(Duration.ofSeconds(1 + 2 + 4 + 8));
    assertThat(length(new LoadRequest.Rate(5, false), fixed)).isEqualTo(Duration.ofSeconds(7));
    assertThat(length(new LoadRequest.Users(5, Duration.ZERO), steady))
        .isEqualTo(Duration.ofSeconds(1 + 20 + 5));
    assertThat(steady.unwatched())
        .isEqualTo(new Pace.Fixed(Duration.ofSeconds(3), Duration.ofSeconds(5)));
    assertThat(fixed.unwatched()).isEqualTo(fixed);
  }

  @Test
  void whatComesAfterTheWindowGoesWithItsRule() {
    AtomicInteger done = new AtomicInteger();
    Pace.Steady pace = new Pace.Steady(new WindowRule(3, 20, 5)).then(done::incrementAndGet);

    pace.after().run();

    assertThat(done).hasValue(1);
    assertThat(pace.rule()).isEqualTo(new WindowRule(3, 20, 5));
  }

  @Test
  void usersThatComeOrGoAreSustained() {
    assertThat(new LoadRequest.Users(5, Duration.ZERO).sustained()).isFalse();
    assertThat(new LoadRequest.Users(5, Duration.ZERO, 1, Duration.ZERO).sustained()).isTrue();
    assertThat(new LoadRequest.Users(5, Duration.ZERO, 0, Duration.ofMillis(1)).sustained())
        .isTrue();
  }

  @Test
  void theMostUsersOfStepsAreThoseOfTheHighest() {
    assertThat(
            new LoadRequest.Steps(
                    List.of(
                        new LoadRequest.Step(3, Duration.ZERO),
                        new LoadRequest.Step(9, Duration.ZERO),
                        new LoadRequest.Step(1, Duration.ZERO)),
                    Duration.ZERO)
                .most())
        .isEqualTo(9);
    assertThat(new LoadRequest.Steps(List.of(), Duration.ZERO).most()).isZero();
  }

  @Test
  void anEngineThatLoadsOneInstanceRefusesTwo() {
    Endpoint get = Endpoint.get("/");
    assertThatThrownBy(
            () -> new LoadRequest.Exchange(TWO, get, Map.of(), "", Duration.ZERO).target())
        .isInstanceOf(LoadException.class)
        .hasMessage("This load is for 2 instances, and the engine loads one.");
    assertThat(
            new LoadRequest.Exchange(TWO.subList(1, 2), get, Map.of(), "", Duration.ZERO).target())
        .isEqualTo(TWO.getLast());
    assertThatThrownBy(() -> new LoadRequest.Exchange(List.of(), get, Map.of(), "", Duration.ZERO))
        .hasMessage("a load needs a target");
  }

  @Test
  void aLoginOrAValueFromAnAnswerMakesKinds() {
    KindRequest plain = new KindRequest("a", 1, Endpoint.get("/a"), "x");
    KindRequest taking =
        new KindRequest(
            "a",
            1,
            new Endpoint(
                "GET",
                "/a",
                Map.of(),
                Optional.empty(),
                "200",
                Map.of("t", new Extraction.Cookie("T"))),
            "");

    assertThat(kinds(Optional.empty(), plain)).isEmpty();
    assertThat(kinds(Optional.of(Endpoint.get("/login")), plain)).containsExactly(plain);
    assertThat(kinds(Optional.empty(), taking)).containsExactly(taking);
    assertThat(kinds(Optional.empty(), plain, taking)).containsExactly(plain, taking);
  }

  private static List<KindRequest> kinds(Optional<Endpoint> login, KindRequest... kinds) {
    return LoadRequest.Exchange.of(
            TWO, Trust.OF_JDK, List.of(kinds), login, Map.of(), Duration.ZERO)
        .kinds();
  }

  @Test
  void aLoadThatFailsEndsTheCommandAsAFailure() {
    assertThat(new LoadException("It ended.").exitCode()).isEqualTo(3);
    assertThat(new LoadException("It ended.")).hasMessage("It ended.");
    assertThat(
            LoadRequest.Timing.ofUsers(
                5, Duration.ofMillis(3), new Pace.Steady(new WindowRule(3, 20, 5))))
        .returns(
            new LoadRequest.Users(5, Duration.ZERO, 0, Duration.ZERO), LoadRequest.Timing::arrivals)
        .returns(Duration.ZERO, LoadRequest.Timing::ramp)
        .returns(Duration.ofMillis(3), LoadRequest.Timing::spread);
  }
}
