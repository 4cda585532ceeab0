package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateCheckTest {
  private static final Cell CELL =
      new Cell(Map.of("threads", "virtual", "permits", "20", "users", "500"));
  private static final RequestPath PATH =
      new RequestPath(
          Map.of(),
          Map.of(
              "permits",
              new Resource(
                  "permits",
                  "permits",
                  new Capacity.OfFactor("permits"),
                  new Capacity.Unlimited(),
                  false)),
          List.of());

  @TempDir Path folder;
  private final Map<String, Object> info = new HashMap<>();

  @BeforeEach
  void asAskedFor() {
    info.put("threads", "virtual");
    info.put("inForce", 20);
    info.put("connections", 500);
    info.put("backlog", 128);
    info.put("keepAlive", -1);
  }

  private List<String> differences(int instances) throws IOException {
    return StateCheck.differences(CELL, instances, PATH, manifest(), info);
  }

  private ServiceManifest manifest() throws IOException {
    return ManifestReader.read(
        Files.writeString(
            folder.resolve("service.yaml"),
            """
            name: own
            command: [java]
            health: /health
            runtime-info: /info
            endpoints: {own: /own}
            knobs: {threads: {virtual: {}}, permits: {env: PERMITS, range: 1..100}}
            watch:
              permits: {mbean: "own:type=Permits", busy: Busy, runtime-info: inForce}
              elsewhere: {mbean: "own:type=Other", busy: Busy, runtime-info: other}
              accept: {mbean: "own:type=Server", max: Max, runtime-info: connections}
            limits: {backlog: 128, keepAlive: unlimited}
            """));
  }

  @Test
  void aServiceAsAskedForDiffersInNothing() throws Exception {
    assertThat(differences(1)).isEmpty();
  }

  @Test
  void anotherThreadModeAndAnotherLimitOfAPoolAreSeen() throws Exception {
    info.put("threads", "platform");
    info.put("inForce", 7);
    assertThat(differences(1))
        .containsExactly(
            "thread mode is platform, asked was virtual", "limit of permits is 7, asked was 20");
  }

  @Test
  void aPoolWhoseLimitIsNotReportedIsNotHeldAgainstTheService() throws Exception {
    info.remove("inForce");
    assertThat(differences(1)).isEmpty();
  }

  @Test
  void everyInstanceMustAcceptItsPartOfTheUsers() throws Exception {
    info.put("connections", 250);
    assertThat(differences(2)).isEmpty();
    assertThat(differences(1))
        .containsExactly("it accepts 250 connections, fewer than the 500 users");
  }

  @Test
  void aLimitOfTheManifestMustBeInForce() throws Exception {
    info.put("backlog", 64);
    info.put("keepAlive", 100);
    assertThat(differences(1))
        .containsExactly("backlog is 64, asked was 128", "keepAlive is 100, asked was unlimited");
  }

  @Test
  void aLimitThatIsNotReportedIsADifference() throws Exception {
    info.remove("backlog");
    assertThat(differences(1))
        .containsExactly("its runtime-info has no backlog, which 'limits' of its manifest names");
  }

  @Test
  void aLimitOfConnectionsMayBeExactlyMetAndBelowZeroIsNone() throws Exception {
    info.put("connections", 499);
    assertThat(differences(1))
        .containsExactly("it accepts 499 connections, fewer than the 500 users");
    info.put("connections", 249);
    assertThat(differences(2))
        .containsExactly(
            "it accepts 249 connections in each of 2 instances, fewer than the 500 users");
    info.put("connections", -1);
    assertThat(differences(1)).isEmpty();
    info.put("connections", 0);
    assertThat(differences(1)).isEmpty();
    info.put("keepAlive", 0);
    assertThat(differences(1)).containsExactly("keepAlive is 0, asked was unlimited");
  }

  @Test
  void whatIsNotReportedOrNotOnThePathIsNotCompared() throws Exception {
    info.put("other", 3);
    info.remove("threads");
    assertThat(differences(1)).isEmpty();
  }

  @Test
  @SuppressWarnings("NullAway") // as a page of JSON has it
  void aLimitWithoutAValueDoesNotExist() throws Exception {
    info.put("keepAlive", null);
    assertThat(differences(1)).isEmpty();
    info.put("backlog", null);
    assertThat(differences(1)).containsExactly("backlog is unlimited, asked was 128");
  }
}
