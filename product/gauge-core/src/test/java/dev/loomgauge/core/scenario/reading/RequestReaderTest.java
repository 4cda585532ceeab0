package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {
  private static final String MANIFEST =
      """
      name: own
      command: [./app]
      health: /health
      endpoints:
        order: "/order/{id}"
        place:
          method: POST
          path: "/orders?of={customer}"
          headers: {Content-Type: application/json, X-Trace: "t-{id}"}
          body: |
            {"id": {id},
             "query": "{all}"}
          status: 201
      variables:
        id: 1..9
        customer: 2..customers
        word: {file: words.txt}
      knobs: {threads: {virtual: {env: {MODE: virtual}}}}
      """;

  @TempDir private Path folder = Path.of("");

  private ServiceManifest read(String text) throws IOException {
    Files.writeString(folder.resolve("words.txt"), "one\ntwo\n");
    return ManifestReader.read(Files.writeString(folder.resolve("service.yaml"), text));
  }

  @Test
  void aPathIsAGetThatIsAnsweredWith200() throws IOException {
    assertThat(read(MANIFEST).endpoints().get("order"))
        .isEqualTo(new Endpoint("GET", "/order/{id}", Map.of(), Optional.empty(), "200", Map.of()))
        .returns(true, Endpoint::isPlain);
  }

  @Test
  void aRequestHasMethodHeadersBodyAndStatus() throws IOException {
    assertThat(read(MANIFEST).endpoints().get("place"))
        .isEqualTo(
            new Endpoint(
                "POST",
                "/orders?of={customer}",
                Map.of("Content-Type", "application/json", "X-Trace", "t-{id}"),
                Optional.of("{\"id\": {id},\n \"query\": \"{all}\"}\n"),
                "201",
                Map.of()))
        .returns(false, Endpoint::isPlain);
  }

  @Test
  void valuesAreNumbersKeysOfASeededTableOrLinesOfAFile() throws IOException {
    assertThat(read(MANIFEST).variables())
        .containsEntry("id", new RequestValues.Numbers(1, 9))
        .containsEntry("customer", new RequestValues.Keys(2, RequestValues.Table.CUSTOMERS))
        .containsEntry(
            "word",
            new RequestValues.Lines(folder.resolve("words.txt").toAbsolutePath().normalize()));
    assertThat(
            new RequestValues.Keys(2, RequestValues.Table.CUSTOMERS)
                .in(new DatabaseSettings("", "", "", 100, 50)))
        .isEqualTo(new RequestValues.Numbers(2, 50));
  }

  @Test
  void anyLoadToolMakesPlainGetsWhoseVariablesAreNumbers() throws IOException {
    String numbers = MANIFEST.replace("  word: {file: words.txt}\n", "");

    assertThat(read(numbers).plain("order")).isTrue();
    assertThat(read(numbers).plain("place")).isFalse();
    assertThat(read(MANIFEST).plain("order")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          method: POST      | method: SEND         | 7  | 'endpoints.place.method' is 'SEND'
          method: POST      | methode: POST        | 7  | Did you mean 'method'?
          path: "/orders    | path: "orders        | 8  | which is no path
          t-{id}            | t-{order}            | 9  | has the variable 'order', which is not declared
          X-Trace           | "X Trace"            | 9  | is no header
          X-Trace           | content-LENGTH       | 9  | 'endpoints.place.headers.content-LENGTH' follows from the body
          t-{id}            | a\\nb                | 9  | is no header
          status: 201       | status: 2x           | 13 | is '2x', which is no status of an answer
          status: 201       | status: 299..200     | 13 | which is no status of an answer
          id: 1..9          | id: 9..1             | 15 | ends before it begins
          id: 1..9          | id: many             | 15 | is no range
          words.txt         | none.txt             | 17 | none.txt, which is not there
          word: {           | a-word: {            | 17 | is no name of a variable
          """)
  void whatCannotBeSentIsRefusedWithItsLine(String right, String wrong, int line, String problem) {
    assertThatThrownBy(() -> read(MANIFEST.replace(right, wrong)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("service.yaml:" + line + ": ")
        .hasMessageContaining(problem);
  }
}
