package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatWasWrittenBeforeThereWereLawsIsStillRead() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("prediction.json"),
            """
            {"zeroLoadMs": 500.4, "ceilingRps": 400, "meanMsAtCeiling": 6500, "kneeUsers": 200,
             "limits": [{"name": "threads", "kind": "RESOURCE", "terms": {"label": "threads", "capacity": 200, "copies": 1, "share": 1, "seconds": 0.5}, "exact": true, "uncertainty": 0}],
             "expected": null}
            """);

    Prediction read = Json.read(file, Prediction.class);

    assertThat(read.missing()).isEmpty();
    assertThat(read.unstable()).isEmpty();
    assertThat(read.conditions()).isNull();
    assertThat(read.binding()).returns("threads", Limit::name).returns(null, Limit::law);
    assertThat(read.knownLimits()).hasSize(1);
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    Prediction written =
        new Prediction(
            500,
            400,
            6500.0,
            null,
            List.of(
                new Limit(
                    "threads",
                    Kind.RESOURCE,
                    new Limit.Terms("threads", 1, 1.0 / 400),
                    false,
                    0.0,
                    new Law(410, 0.5, 2))),
            null,
            List.of("the CPU demand of the service"),
            List.of("cpu"),
            new CpuConditions(0.02, 9.5),
            "Deadlock.");
    Json.write(folder.resolve("prediction.json"), written);

    assertThat(Json.read(folder.resolve("prediction.json"), Prediction.class)).isEqualTo(written);
  }

  @Test
  void whereADemandIsMissingThePoolsBelowTheUsersAreKnown() {
    Limit threads =
        new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 1, 1.0 / 400), true, 0);
    Limit cpu = new Limit("cpu", Kind.STATION, new Limit.Terms("cpu", 1, 1.0 / 450), false, 0.1);
    Limit users = new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 500), true, 0);
    Limit permits =
        new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 1, 1.0 / 600), true, 0);
    Prediction known =
        new Prediction(500, 400, null, null, List.of(threads, cpu, users, permits), null);

    assertThat(known.knownLimits()).containsExactly(threads, cpu, users, permits);
    assertThat(known.without(List.of("the CPU demand")).knownLimits()).containsExactly(threads);
    assertThat(known.estimated()).isFalse();
    assertThat(new Prediction(500, 450, null, null, List.of(cpu, users), null).estimated())
        .isTrue();
    Limit arrivals =
        new Limit("arrivals", Kind.ARRIVALS, new Limit.Terms("arrivals", 1, 1.0 / 9), true, 0);
    assertThat(
            new Prediction(500, 9, null, null, List.of(arrivals, threads), null)
                .without(List.of("the CPU demand"))
                .knownLimits())
        .isEmpty();
  }

  @Test
  void aCopyKeepsAllThatItDoesNotChange() {
    Limit users = new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 500), true, 0);
    Prediction plain = new Prediction(1, 2, 3.0, 4.0, List.of(users), null);
    Prediction copy =
        plain.under(new CpuConditions(0.02, 9.5)).unsolved("Deadlock.").without(List.of("a"));

    assertThat(copy)
        .isEqualTo(
            new Prediction(
                1,
                2,
                3.0,
                4.0,
                List.of(users),
                null,
                List.of("a"),
                List.of(),
                new CpuConditions(0.02, 9.5),
                "Deadlock."));
  }
}
