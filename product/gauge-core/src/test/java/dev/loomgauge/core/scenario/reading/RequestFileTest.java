package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFileTest {
  static final String FILE =
      """
      login: {method: POST, path: /login, body: "x", take: {token: {json: access_token}}}
      requests:
        create: {share: 30 %, method: POST, path: /orders, headers: {Authorization: "Bearer {token}"}, body: '{"customer": {id}}', status: 2xx}
        list:   {share: 70 %, path: "/owners/{id}?n={name}"}
      variables: {id: 3..1000, name: {file: names.txt}}
      """;

  @TempDir private Path folder = Path.of("");

  private RequestSet read(String text) throws IOException {
    Files.writeString(folder.resolve("names.txt"), "one\ntwo\n");
    return RequestFile.read(Files.writeString(folder.resolve("requests.yaml"), text));
  }

  @Test
  void itHasRequestsWithSharesALoginAndVariables() throws IOException {
    RequestSet requests = read(FILE);

    assertThat(requests.mix().shares()).isEqualTo(Map.of("list", 0.7, "create", 0.3));
    assertThat(Objects.requireNonNull(requests.requests().get("create")).body())
        .contains("{\"customer\": {id}}");
    assertThat(requests.login().orElseThrow().take()).containsOnlyKeys("token");
    assertThat(requests.variables()).containsEntry("id", new RequestValues.Numbers(3, 1000));
    assertThat(requests.writes()).isEqualTo(List.of("create (POST)"));
    assertThat(requests.order()).isEqualTo(List.of("create", "list"));
  }

  @Test
  void itIsReadyWhenTheFirstGetIsAnsweredUnlessAPathIsNamed() throws IOException {
    assertThat(read(FILE).health()).isEqualTo("/owners/3?n=one");
    assertThat(read(FILE + "health: /up\n").health()).isEqualTo("/up");
    String several =
        """
        requests:
          write: {share: 20 %%, method: POST, path: /a, body: x, take: {tag: {header: ETag}}}
          taken: {share: 20 %%, path: "/b/{tag}"}
          moved: {share: 20 %%, path: /c, status: 302}
          first: {share: 20 %%, path: /d, status: %s}
          next: {share: 20 %%, path: /e}
        """;
    assertThat(read(several.formatted("2xx")).health()).isEqualTo("/d");
    assertThat(read(several.formatted("200")).health()).isEqualTo("/d");
    assertThat(read(several.formatted("204")).health()).isEqualTo("/e");
  }

  @Test
  void withoutSharesAllAreAlike() throws IOException {
    RequestSet requests = read(FILE.replaceAll("share: \\d+ %, ", ""));

    assertThat(requests.mix().shares()).isEqualTo(Map.of("list", 0.5, "create", 0.5));
    assertThat(read("requests: {a: /a, b: /b, c: /c}").mix().words())
        .isEqualTo("a: 33.3333 %, b: 33.3333 %, c: 33.3333 %");
    assertThat(read("requests: {a: /a}").mix()).isEqualTo(Mix.of("a"));
  }

  @Test
  void aNameHasSixtyFourCharactersAtMost() throws IOException {
    String longest = "_list-2" + "x".repeat(57);

    assertThat(read(FILE.replace("list:", longest + ":")).requests())
        .containsOnlyKeys(longest, "create");
    assertThatThrownBy(() -> read(FILE.replace("list:", longest + "x:")))
        .hasMessageContaining("is no name of a request");
  }

  @Test
  void aRequestComesAfterThoseWhoseAnswersItNeeds() throws IOException {
    RequestSet requests =
        read(
            """
            requests:
              second: {path: "/{b}", take: {c: {cookie: C}}}
              third: "/{c}"
              first: {path: /, take: {b: {header: B}}}
            """);

    assertThat(requests.order()).isEqualTo(List.of("first", "second", "third"));
    assertThat(requests.health()).isEqualTo("/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          share: 70 %, path | path                 | a share and others without
          share: 70 %       | share: 60 %          | add up to 90 %
          share: 70 %       | share: many          | 'requests.list.share' is 'many'
          list:             | login:               | is no name of a request
          list:             | "a b":               | is no name of a request
          list:             | 2nd:                 | is no name of a request
          list:             | -list:               | is no name of a request
          {id: 3..1000      | {id: 3..orders       | a table that Loomgauge seeds
          names.txt         | none.txt             | none.txt, which is not there
          {token: {json: access_token}} | {t: {json: t}} | has the variable 'token', which is not declared
          share: 70 %       | share: 70 %, method: PUT | has no GET that is answered with 200
          requests:         | request:             | unknown key 'request'
          """)
  void whatCannotBeSentIsRefused(String right, String wrong, String problem) {
    assertThat(FILE).contains(right);
    assertThatThrownBy(() -> read(FILE.replace(right, wrong)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("requests.yaml:")
        .hasMessageContaining(problem);
  }
}
