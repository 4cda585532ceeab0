package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixedRequestsTest {
  static final String SCENARIO =
      """
      name: mixed
      services:
        - name: own
          command: [./app]
          health: /health
          endpoints:
            list: {path: "/owners/{id}", take: {tag: {header: ETag}}}
            create:
              method: POST
              path: /orders/{tag}
              headers: {Authorization: "Bearer {token}"}
              status: 2xx
          login: {method: POST, path: /login, body: "{id}", take: {token: {json: auth.token}}}
          variables: {id: 1..9}
          knobs: {threads: {virtual: {env: {MODE: virtual}}}}
      mix: {list: 70 %, create: 30 %}
      factors: {threads: [virtual], users: [10]}
      load: {model: closed, ramp: 1s, warmup: 1s, hold: 5s, timeout: 9s}
      stations: {cpu: {tier: service}}
      path: [{use: cpu}]
      """;

  private static Scenario read(String text) {
    return new ScenarioReader(Path.of("services"), Map.of()).read(Path.of("mixed.yaml"), text);
  }

  @Test
  void aScenarioDrivesSeveralEndpointsByTheirShares() {
    Scenario scenario = read(SCENARIO);

    assertThat(scenario.mix().shares()).isEqualTo(Map.of("list", 0.7, "create", 0.3));
    assertThat(scenario.mix().words()).isEqualTo("list: 70 %, create: 30 %");
    assertThat(scenario.services().getFirst().login())
        .contains(
            new Endpoint(
                "POST",
                "/login",
                Map.of(),
                Optional.of("{id}"),
                "200",
                Map.of("token", new Extraction.JsonField("auth.token"))));
    assertThat(
            Objects.requireNonNull(scenario.services().getFirst().endpoints().get("list")).take())
        .isEqualTo(Map.of("tag", new Extraction.Header("ETag")));
  }

  @Test
  void onlyOurOwnEngineMakesMixesLoginsAndValuesFromAnswers() {
    String plain =
        SCENARIO
            .replace(", take: {tag: {header: ETag}}", "")
            .replace("/orders/{tag}", "/orders")
            .replaceAll("(?m)^    login: .*\n", "")
            .replace("Bearer {token}", "Bearer x")
            .replace("mix: {list: 70 %, create: 30 %}", "endpoint: list");

    assertThat(read(plain).plainRequests()).isTrue();
    assertThat(read(plain.replace("endpoint: list", "endpoint: create")).plainRequests()).isFalse();
    assertThat(read(SCENARIO).plainRequests()).isFalse();
    assertThat(
            read(SCENARIO.replace("mix: {list: 70 %, create: 30 %}", "endpoint: list"))
                .plainRequests())
        .isFalse();
    assertThat(
            read(plain.replace("endpoint: list", "mix: {list: 50 %, create: 50 %}"))
                .plainRequests())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          create: 30 %}     | create: 20 %}               | has shares that add up to 90 %
          {list: 70 %, create: 30 %} | {list: 99 %}       | has fewer than two kinds of request
          {list: 70 %       | {lost: 70 %                 | unknown key 'lost'
          list: 70 %        | list: 0.7                   | 'mix.list' is '0.7'
          mix: {            | endpoint: list\\nmix: {     | is given as well as 'endpoint'
          {header: ETag}    | {header: ETag, cookie: A}   | says 2 places
          {header: ETag}    | {head: ETag}                | unknown key 'head'
          {json: auth.token} | {json: auth..token}        | which is no path
          {tag: {           | {id: {                      | is among 'variables' already
          {tag: {           | {a-b: {                     | is no name of a variable
          , take: {tag: {header: ETag}} | ``              | has the variable 'tag', which is not declared
          body: "{id}"      | headers: {X: "{tag}"}       | has the variable 'tag', which is not declared
          """)
  void whatCannotBeSentIsRefused(String right, String wrong, String problem) {
    assertThat(SCENARIO).contains(right);
    assertThatThrownBy(() -> read(SCENARIO.replace(right, wrong.replace("\\n", "\n"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mixed.yaml:")
        .hasMessageContaining(problem);
  }

  /** The load engine counts each kind by its name. */
  @ParameterizedTest
  @ValueSource(strings = {"order.create", "2nd", "login"})
  void aKindWithAnotherNameThanTheLoadEngineTakesIsRefused(String name) {
    String named = SCENARIO.replace("create", name);
    assertThatThrownBy(() -> read(named))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("mixed.yaml:")
        .hasMessageContaining("'mix.%s' is no name of a request".formatted(name));
    String alone = named.replace("mix: {list: 70 %, " + name + ": 30 %}", "endpoint: " + name);
    assertThatThrownBy(() -> read(alone))
        .hasMessageContaining("'endpoint' is no name of a request");
  }

  @Test
  void ofAMixEveryRequestGetsItsValuesFromAnotherOfTheMix() {
    String without =
        SCENARIO
            .replace("    login: {", "      other: /other\n    login: {")
            .replace("mix: {list: 70 %, create: 30 %}", "mix: {other: 70 %, create: 30 %}");

    assertThatThrownBy(() -> read(without))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'mix' has the request 'create' of [other, create], which never gets")
        .hasMessageContaining("a value for 'tag'");
  }

  @Test
  void sharesThatAreRoundedAreMadeWhole() {
    // 70.1 % and 30 %
    assertThat(read(SCENARIO.replace("list: 70 %", "list: 70.1 %")).mix().shares().values())
        .allSatisfy(share -> assertThat(share).isBetween(0.29, 0.71))
        .satisfies(
            shares ->
                assertThat(shares.stream().mapToDouble(Double::doubleValue).sum())
                    .isCloseTo(1, within(1e-12)));
    assertThatThrownBy(() -> read(SCENARIO.replace("list: 70 %", "list: 70.3 %")))
        .hasMessageContaining("has shares that add up to");
  }

  @Test
  void aRequestThatNeedsAValueOfOneThatIsNotDrivenIsRefused() {
    assertThatThrownBy(
            () -> read(SCENARIO.replace("mix: {list: 70 %, create: 30 %}", "endpoint: create")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("never gets a value for 'tag'")
        .hasMessageContaining("take it in 'login'");
  }
}
