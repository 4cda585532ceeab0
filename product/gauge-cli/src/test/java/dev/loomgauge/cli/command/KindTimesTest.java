package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KindTimesTest {
  private static final String SHOP =
      """
      name: shop
      factors: {users: 200}
      mix: {list: 70 %, create: 30 %}
      resources: {threads: 20, connections: 5}
      paths:
        list: [{acquire: threads}, {wait: 20ms}, {release: threads}]
        create:
          - acquire: threads
          - acquire: connections
          - wait: 100ms
          - release: connections
          - release: threads
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void everyKindHasItsPredictedMeanInTheTableAndInTheRows() throws IOException {
    String file = Files.writeString(folder.resolve("shop.yaml"), SHOP).toString();

    Commands.Done table = Commands.run("predict", file);
    Commands.Done csv = Commands.run("predict", file, "--format", "csv");

    assertThat(table.code()).isEqualTo(ExitCode.DONE);
    assertThat(table.out())
        .containsPattern("Mean time of each kind \\(users 200\\): list [0-9.,]+ m?s, create")
        .contains("connections at 167 req/s");
    assertThat(csv.out()).containsPattern("list=[0-9.]+ create=[0-9.]+");
  }

  @Test
  void aKindWithoutAPathIsNamed() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("shop.yaml"), SHOP.replace("list: 70 %", "list: 60 %, show: 10 %"))
            .toString();

    Commands.Done done = Commands.run("predict", file);

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("shop.yaml", "key 'show' is missing in 'paths'");
  }
}
