package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FormatThreeTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          USERS | 800 | users: 400 / 0.5000 s = 800 req/s \
          | "label":"users","capacity":400,"copies":1,"share":1.0,"seconds":0.5
          USERS | 600 | users: 400 x 0.75 in time / 0.5000 s = 600 req/s \
          | "label":"users","capacity":400,"copies":1,"share":0.75,"seconds":0.5
          USERS | 800 | users: 400 / 0.5000 s, with no answer in time = 800 req/s \
          | "label":"users","capacity":400,"copies":1,"share":0.0,"seconds":0.5
          RESOURCE | 800 | Tomcat threads: 2 x 200 / 0.5000 s held = 800 req/s \
          | "label":"Tomcat threads","capacity":200,"copies":2,"share":1.0,"seconds":0.5
          RESOURCE | 400 | Tomcat threads: 200 / 500.000 ms held = 400 req/s \
          | "label":"Tomcat threads","capacity":200,"copies":1,"share":1.0,"seconds":0.5
          STATION | 1000 | CPU of service: 2 x 4 / 8.000 ms of CPU = 1,000 req/s \
          | "label":"CPU of service","capacity":4,"copies":2,"share":1.0,"seconds":0.008,"work":"CPU"
          STATION | 500 | disk: 4 / (7.000 ms of service + 4 x 250.000 ms of pause in 1,000 requests) \
          = 500 req/s \
          | "pause":{"seconds":0.25,"requests":1000.0},\
          "label":"disk","capacity":4,"copies":1,"share":1.0,"seconds":0.007,"work":"SERVICE"
          ARRIVALS | 50 | arrivals = 50.0 req/s \
          | "label":"arrivals","capacity":1,"copies":1,"share":1.0,"seconds":0.02
          STATION | 50 | disk: of another time = 50.0 req/s \
          | "label":"disk","capacity":1,"copies":1,"share":1.0,"seconds":0.02
          STATION | 50 | '' | "label":"own","capacity":1,"copies":1,"share":1.0,"seconds":0.02
          """)
  void theTermsOfALimitAreTakenFromItsSentenceAndItsRate(
      String kind, int rps, String formula, String terms) {
    JsonNode trial =
        json(
            """
            {"prediction": {"limits": [{"name": "own", "kind": "%s", "rps": %d, "formula": "%s"}]}}
            """
                .formatted(kind, rps, formula));

    JsonNode limit = FormatThree.trial(trial).path("prediction").path("limits").get(0);

    assertThat(limit.get("terms")).isEqualTo(json("{" + terms + "}"));
  }

  @Test
  void aLimitWithoutItsRateIsNamed() {
    JsonNode trial =
        json("{\"prediction\": {\"limits\": [{\"terms\": {}}, {\"formula\": \"a\"}]}}");

    assertThatThrownBy(() -> FormatThree.trial(trial))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("prediction.limits[1].rps is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          the 200 Tomcat threads (200 of 200 busy) | false | the 200 Tomcat threads | (200 of 200 busy)
          the CPU of the service, most likely (95 %) | true | the CPU of the service | (95 %)
          unknown: nothing was full | false | unknown | : nothing was full
          none: all were served (80 users) | false | none: all were served | (80 users)
          none: all were served | false | none: all were served | ``
          """)
  void aBottleneckKeepsItsSentenceInTwoParts(
      String words, boolean likely, String brief, String detail) {
    JsonNode trial =
        json(
            "{\"bottleneck\": {\"name\": \"a\", \"utilisation\": 0.5, \"words\": \"%s\"}}"
                .formatted(words));

    JsonNode limit = FormatThree.trial(trial).path("bottleneck");

    assertThat(limit.path("utilisation").asDouble()).isEqualTo(0.5);
    assertThat(limit.path("likely").asBoolean()).isEqualTo(likely);
    assertThat(limit.path("evidence").path("kind").asString()).isEqualTo("quoted");
    assertThat(limit.path("evidence").path("brief").asString()).isEqualTo(brief);
    assertThat(limit.path("evidence").path("detail").asString().strip()).isEqualTo(detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "pinnedEvents": 7, "pinnedMaxMs": 12.5, "observed": null | "count": 7, "longestMs": 12.5
          "threadsMax": 40 | "count": 0, "longestMs": 0.0
          """)
  void whatWasCountedOfPinnedThreadsIsObserved(String older, String pinned) {
    JsonNode trial = json("{\"jvm\": {%s}}".formatted(older));

    assertThat(FormatThree.trial(trial).path("jvm").get("observed"))
        .hasToString(json("{\"pinned\": {%s, \"places\": []}}".formatted(pinned)).toString());
  }

  @Test
  void aCountOfPinnedThreadsThatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> FormatThree.trial(json("{\"jvm\": {\"pinnedEvents\": \"many\"}}")))
        .hasMessage("jvm.pinnedEvents is not a number");
  }

  @Test
  void whatIsObservedStays() {
    JsonNode trial = json("{\"jvm\": {\"observed\": {}, \"pinnedEvents\": 7}}");

    assertThat(FormatThree.trial(trial).path("jvm").get("observed")).isEqualTo(json("{}"));
  }

  @Test
  void aRowOfAVerdictIsVoidFailedOrLimited() {
    JsonNode verdict =
        json(
            """
            {"groups": [{"rows": [
              {"limitedBy": "void: steal", "bottleneck": "void"},
              {"limitedBy": "PostgreSQL ended", "bottleneck": "void"},
              {"limitedBy": "80 users", "bottleneck": "users"},
              {"without": "kept"}]}],
             "comparisons": [
              {"words": "faster. CAUTION: one machine"}, {"words": "faster"},
              {"words": "CAUTION: a", "dependent": false}]}
            """);

    assertThat(FormatThree.verdict(verdict))
        .isEqualTo(
            json(
                """
                {"groups": [{"rows": [
                  {"limitedBy": "void: steal", "bottleneck": null,
                   "without": {"state": "VOID", "evidence": "steal"}},
                  {"limitedBy": "PostgreSQL ended", "bottleneck": null,
                   "without": {"state": "FAILED", "evidence": "PostgreSQL ended"}},
                  {"limitedBy": "80 users", "bottleneck":
                   {"name": "users", "words": "80 users", "utilisation": 0.0, "likely": false,
                    "evidence": {"kind": "quoted", "brief": "80 users", "detail": ""}}},
                  {"without": "kept"}]}],
                 "comparisons": [
                  {"words": "faster. CAUTION: one machine", "dependent": true},
                  {"words": "faster", "dependent": false},
                  {"words": "CAUTION: a", "dependent": false}]}
                """));
  }

  private static JsonNode json(String text) {
    return MAPPER.readTree(text);
  }
}
