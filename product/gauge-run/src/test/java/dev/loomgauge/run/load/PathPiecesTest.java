package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.run.load.PathPieces.Scripts;
import dev.loomgauge.run.machine.CpuSet;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathPiecesTest {

  @Test
  void aPathIsTakenApartAtItsVariables() {
    PathPieces pieces = PathPieces.of("http://host", request("/order/{id}?of={customer}"));

    assertThat(pieces.plain())
        .isEqualTo(List.of("http://host/order/", List.of(7L, 9L), "?of=", List.of(1L, 2L), ""));
    assertThat(pieces.drawn()).isTrue();
    assertThat(pieces.least()).isEqualTo("http://host/order/7?of=1");
  }

  @Test
  void aPathWithoutVariablesIsOnePiece() {
    PathPieces pieces = PathPieces.of("", request("/health"));

    assertThat(pieces.plain()).isEqualTo(List.of("/health"));
    assertThat(pieces.drawn()).isFalse();
  }

  @Test
  void aVariableWithoutARangeIsRefused() {
    LoadRequest request = request("/order/{other}");

    assertThatThrownBy(() -> PathPieces.of("", request))
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "The path /order/{other} has a variable 'other' without a range. Remedy: add it to"
                + " 'variables' of the service's manifest.");
  }

  private static LoadRequest request(String path) {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(URI.create("http://127.0.0.1:1")),
            Endpoint.get(path),
            Map.of(
                "id", new RequestValues.Numbers(7, 9), "customer", new RequestValues.Numbers(1, 2)),
            "",
            Duration.ofSeconds(1)),
        new LoadRequest.Timing(
            new LoadRequest.Users(1, Duration.ZERO),
            Duration.ZERO,
            Duration.ZERO,
            new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(1))),
        1,
        Path.of("."),
        CpuSet.NONE);
  }

  @Test
  void aScriptIsWrittenBehindItsOrderOrTheFolderIsNamed(@TempDir Path folder) throws IOException {
    Path script = Scripts.write(folder.resolve("new"), "wrk.lua", "-- order\n");
    assertThat(script).hasContent("-- order\n" + Scripts.shipped("wrk.lua"));

    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> Scripts.write(file, "wrk.lua", ""))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("Cannot write " + file.resolve("wrk.lua") + ": ");
  }
}
