package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The size of a pool that limits both modes, and the command that proves it. */
class NextLimitSentenceTest {
  @Test
  void onePoolForBothIsNothingToGainAndItsSizeIsPredictedWithTheCommandThatProvesIt() {
    assertThat(
            Cases.answer(
                Cases.known(
                    WrittenService.knobs(),
                    Cases.pooled("platform", 100),
                    Cases.pooled("virtual", 100))))
        .startsWith(
            "Nothing to gain from virtual threads: both modes are limited by the 10 HikariCP"
                + " connections.\n")
        .contains("The HikariCP connections: 100 instead of 10 would sustain 1,000 req/s")
        .contains("predicted, not tried")
        .contains("beyond that, the limit is the CPU of the service")
        .contains("Set SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=100")
        .contains(
            "./loomgauge run shop.yaml --set threads=platform,virtual --set users=3000 --set"
                + " connections=10,100")
        .contains("if the resources behind it allow 100 from each instance of the service");
  }

  @Test
  void aPoolBesideAnotherLimitIsNotWorthEnlarging() {
    Trial both =
        Seen.on("platform", 300, 96)
            .pool("connections", Cases.POOL)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 99)
            .trial();

    assertThat(NextLimit.sentences(Cases.known(WrittenService.knobs(), both)))
        .containsExactly(
            "The HikariCP connections: more than 10 would bring little, because the CPU of the"
                + " service allows 99.0 req/s (predicted, not tried).");
  }

  @Test
  void aPoolThatNoSettingReachesHasASizeAndTheOptionThatNamesOne() {
    assertThat(
            Cases.answer(
                Cases.known(
                    List.of(), Cases.pooled("platform", 100), Cases.pooled("virtual", 100))))
        .contains("100 instead of 10")
        .contains("--knob connections=NAME")
        .doesNotContain("./loomgauge run");
  }

  @Test
  void aPercentSignInTheNameOfTheFileIsPrinted() {
    Case known = Cases.known(WrittenService.knobs(), Cases.pooled("platform", 100));
    Case written = Cases.withFile(known, "/ws/feature%2Fx/app.yaml");

    assertThat(NextLimit.sentences(written))
        .singleElement()
        .asString()
        .contains("This proves it: ./loomgauge run /ws/feature%2Fx/app.yaml --set");
  }

  @Test
  void aPoolOfUnknownSizeMayBeTheNextLimit() {
    Case known = Cases.known(List.of(), Cases.threads(300, 198));
    ServiceModel model = WrittenService.MODEL;
    ServiceModel hiding =
        new ServiceModel(
            List.of(
                model.resources().getFirst(),
                new ServiceModel.Resource(
                    "connections",
                    "HikariCP connections",
                    Map.of("platform", OptionalInt.empty()),
                    "at least 15: no more were needed at once")),
            model.path(),
            model.sum(),
            model.users());

    assertThat(NextLimit.sentences(Cases.withModel(known, hiding)))
        .singleElement()
        .asString()
        .startsWith(
            "The Tomcat threads: 1,011 instead of 200 would sustain 1,000 req/s (predicted, not"
                + " tried); beyond that, the limit is the CPU of the service, unless a pool of"
                + " unknown size is the limit before that: HikariCP connections (at least 15: no more were"
                + " needed at once). Its environment variable is not"
                + " known:");
  }

  @Test
  void anUnidentifiedLimitHasNoSizeToSetAndAWayToIdentifyIt() {
    ServiceModel model = WrittenService.MODEL;
    ServiceModel limited =
        new ServiceModel(
            List.of(
                new ServiceModel.Resource(
                    "unidentified",
                    "permits of an unidentified limit",
                    Map.of("platform", OptionalInt.of(21), "virtual", OptionalInt.of(21)),
                    "")),
            model.path(),
            model.sum(),
            model.users());
    Case known = Cases.known(List.of(), permits("platform"), permits("virtual"));

    assertThat(Cases.answer(Cases.withModel(known, limited)))
        .contains(
            "both modes are limited by the 21 permits of an unidentified limit.",
            "To identify the limit: the report has what requests wait for at 300 users, with lines"
                + " of code. If that is a reply, the limit is in what replies.")
        .doesNotContain("--knob", "would sustain", "the resources behind");
  }

  private static Trial permits(String mode) {
    return Seen.on(mode, 300, 348)
        .pool("unidentified", "the 21 permits of an unidentified limit")
        .limit("unidentified", Kind.RESOURCE, 348)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }

  @Test
  void theCommandThatProvesASizeKeepsTheDelays() {
    Trial delayed =
        Seen.on("platform", 300, 100)
            .with("delay-9000", "lognormal(20ms,cv=0.3)")
            .with("delay-5432", "3ms")
            .pool("connections", Cases.POOL)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 1000)
            .trial();

    assertThat(NextLimit.sentences(Cases.known(WrittenService.knobs(), delayed)))
        .singleElement()
        .asString()
        .endsWith(
            "This proves it: ./loomgauge run shop.yaml --set threads=platform --set users=3000 --set"
                + " connections=10,100 --set 'delay-5432=3ms' --set"
                + " 'delay-9000=lognormal(20ms,cv=0.3)'");
  }
}
