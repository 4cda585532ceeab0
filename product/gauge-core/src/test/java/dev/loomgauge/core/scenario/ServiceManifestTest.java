package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceManifestTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aStartIsDecidedByKnobsOptionsOfTheJvmLabelsAndAddresses() {
    ServiceManifest service =
        SampleScenario.read(folder, SampleScenario.TEXT).serviceFor("platform");
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("label", "b");
    levels.put("jdk", "21");
    levels.put("gc", "g1");
    levels.put("users", "100");
    levels.put("connection", "held");
    levels.put("pool", "50");
    Cell cell = new Cell(levels);

    assertThat(cell.startLevels(service).toString())
        .isEqualTo("{threads=virtual, label=b, jdk=21, gc=g1, pool=50}");
    assertThat(cell.calibratedAs()).isEqualTo("virtual + jdk 21 + gc g1");
    assertThat(new Cell(Map.of("threads", "virtual")).calibratedAs()).isEqualTo("virtual");
  }

  @Test
  void aCellIsNamedByItsLevelsAndByFactorsWhoseLevelsSayNothingAlone() {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("users", "100");
    levels.put("aot", "on");
    levels.put("cache", "off");
    levels.put("delay-5432", "3ms");
    levels.put("query", "a b/c");

    assertThat(new Cell(levels).id())
        .isEqualTo("virtual-users100-aot-on-cache-off-delay-5432-3ms-a_b_c-e8b4640c");
  }

  @Test
  void levelsThatDifferInCharactersThatNoFolderHasAreDifferentCells() {
    assertThat(
            Stream.of("/a_b", "/a/b", "/a b", "_a_b", "_a/b")
                .map(level -> new Cell(Map.of("path", level)).id()))
        .doesNotHaveDuplicates()
        .contains("_a_b")
        .allMatch(id -> id.matches("_a_b(-[0-9a-f]{1,8})?"));
  }

  private static String id(String... levels) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < levels.length; i++) {
      named.put(i == 0 ? "label" : "path", levels[i]);
    }
    return new Cell(named).id();
  }

  @Test
  void levelsThatJoinToTheSameWordsAreDifferentCells() {
    assertThat(List.of(id("a-b", "c"), id("a", "b-c"), id("a-b-c")))
        .doesNotHaveDuplicates()
        .allMatch(id -> id.matches("a-b-c-[0-9a-f]{1,8}"));
    assertThat(new Cell(Map.of("engine", "gauge-load")).id()).isEqualTo("gauge-load");
  }

  @Test
  void anAnswerIsRightWithinItsStatus() {
    Endpoint one = Endpoint.get("/a");
    Endpoint range = new Endpoint("POST", "/a", Map.of(), Optional.of("x"), "200..204", Map.of());
    Endpoint all = new Endpoint("HEAD", "/a", Map.of(), Optional.empty(), "3xx", Map.of());

    assertThat(one.accepts(200)).isTrue();
    assertThat(one.accepts(199)).isFalse();
    assertThat(one.accepts(201)).isFalse();
    assertThat(range.accepts(199)).isFalse();
    assertThat(range.accepts(200)).isTrue();
    assertThat(range.accepts(204)).isTrue();
    assertThat(range.accepts(205)).isFalse();
    assertThat(all.accepts(299)).isFalse();
    assertThat(all.accepts(300)).isTrue();
    assertThat(all.accepts(399)).isTrue();
    assertThat(all.accepts(400)).isFalse();
    assertThat(one.isSafe()).isTrue();
    assertThat(all.isSafe()).isTrue();
    assertThat(range.isSafe()).isFalse();
    assertThat(range.to("/b"))
        .isEqualTo(new Endpoint("POST", "/b", Map.of(), Optional.of("x"), "200..204", Map.of()));
    assertThat(one.isPlain()).isTrue();
    assertThat(all.isPlain()).isFalse();
  }

  @Test
  void theServiceOfAModeIsTheOneThatOffersIt() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThat(scenario.serviceFor("virtual").name()).isEqualTo("blocking");
    assertThat(scenario.serviceFor("reactive").name()).isEqualTo("reactive");
    assertThatThrownBy(() -> scenario.serviceFor("none"))
        .hasMessage("no service offers thread mode none");
    ServiceManifest service = scenario.serviceFor("reactive");
    assertThat(service.offers("threads", "virtual")).isFalse();
    assertThat(service.offers("none", "virtual")).isFalse();
    assertThat(service.plain("order")).isTrue();
    assertThat(scenario.factors()).containsExactly("threads", "connection", "pool", "users");
    assertThatThrownBy(service::checkBuilt)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'jar' names ")
        .hasMessageEndingWith(
            "none.jar, which is not there. Build it first; those that ship with ./mvnw package"
                + " -Dquick.");
  }

  @Test
  void anEndpointWithMoreThanAPathIsNotPlain() {
    ServiceManifest service =
        SampleScenario.read(folder, SampleScenario.TEXT).serviceFor("reactive");
    Endpoint login = Endpoint.get("/login");
    Endpoint post = new Endpoint("POST", "/order", Map.of(), Optional.of("x"), "200", Map.of());

    assertThat(with(service, Map.of("order", post), Optional.empty(), Map.of()).plain("order"))
        .isFalse();
    assertThat(with(service, Map.of("order", login), Optional.of(login), Map.of()).plain("order"))
        .isFalse();
    assertThat(
            with(
                    service,
                    Map.of("order", login),
                    Optional.empty(),
                    Map.of(
                        "a",
                        new RequestValues.Numbers(1, 2),
                        "b",
                        new RequestValues.Lines(Path.of("x"))))
                .plain("order"))
        .isFalse();
    assertThat(with(service, Map.of(), Optional.empty(), Map.of()).plain("order")).isTrue();
  }

  private static ServiceManifest with(
      ServiceManifest s,
      Map<String, Endpoint> endpoints,
      Optional<Endpoint> login,
      Map<String, RequestValues> variables) {
    return new ServiceManifest(
        s.file(),
        s.folder(),
        s.name(),
        s.description(),
        s.command(),
        s.address(),
        s.tls(),
        s.jar(),
        s.health(),
        s.runtimeInfo(),
        endpoints,
        login,
        s.contains(),
        variables,
        s.env(),
        s.knobs(),
        s.needs(),
        s.watch(),
        s.limits());
  }

  @Test
  void aKnobSaysWhatIsWrongWithALevel() {
    ServiceManifest.Knob range =
        new ServiceManifest.Knob(
            "SIZE",
            "",
            List.of(),
            Optional.of(new ServiceManifest.Knob.Range(5, 10)),
            "usual",
            Map.of(),
            Map.of());
    ServiceManifest.Knob query =
        new ServiceManifest.Knob("", "wait", List.of(), Optional.empty(), "", Map.of(), Map.of());

    for (String level : List.of("5", "10", "usual")) {
      assertThat(range.problem(level)).as(level).isEmpty();
    }
    for (String level : List.of("4", "11", "05", "-5", "")) {
      assertThat(range.problem(level)).as(level).isEqualTo("Give a whole number from 5 to 10.");
    }
    assertThat(range.leftAlone("usual")).isTrue();
    assertThat(range.leftAlone("5")).isFalse();
    assertThat(range.perRequest()).isFalse();
    assertThat(query.perRequest()).isTrue();
    assertThat(query.leftAlone("")).isFalse();
    assertThat(query.problem("a-b_c.d~9")).isEmpty();
    assertThat(query.problem(" ")).isEqualTo("Give a value.");
    assertThat(query.problem("a&b"))
        .isEqualTo(
            "It becomes a part of the request's address: give letters, digits, '.', '_', '~' or"
                + " '-'.");
  }

  @Test
  void anAddressIsThatOfTheFirstLevelWithOne() {
    Map<String, String> byLevel = new LinkedHashMap<>();
    byLevel.put("b", "http://b:1");
    byLevel.put("a", "http://a:1");
    byLevel.put("", "http://any:1");
    ServiceAddress address = new ServiceAddress(byLevel, 1);
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("users", "5");
    levels.put("threads", "a");

    assertThat(address.all()).containsExactly("http://b:1", "http://a:1", "http://any:1");
    assertThat(address.at(levels)).contains("http://a:1");
    assertThat(address.at(Map.of("users", "5"))).contains("http://any:1");
    assertThat(address.chosenBy("b")).isTrue();
    assertThat(address.chosenBy("c")).isFalse();
    assertThatThrownBy(() -> new ServiceAddress(Map.of(), 2)).hasMessage("addresses {}, cpus 2");
    assertThatThrownBy(() -> new ServiceAddress(byLevel, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aJarThatWasBuiltIsRight() throws IOException {
    ServiceManifest service =
        SampleScenario.read(folder, SampleScenario.TEXT).serviceFor("reactive");

    Path jar = service.jar().orElseThrow().file();
    Files.createDirectories(Objects.requireNonNull(jar.getParent()));
    Files.createFile(jar);

    service.checkBuilt();
  }

  /** Any load tool makes plain GETs alone. */
  @Test
  void requestsArePlainWhereThoseOfEveryServiceAre() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    assertThat(scenario.plainRequests()).isTrue();
    ServiceManifest posting =
        with(
            scenario.services().getLast(),
            Map.of(
                "order",
                new Endpoint("POST", "/order", Map.of(), Optional.of("x"), "200", Map.of())),
            Optional.empty(),
            Map.of());

    Scenario other =
        new Scenario(
            scenario.heading(),
            List.of(scenario.services().getFirst(), posting),
            scenario.mix(),
            scenario.blocks(),
            scenario.surroundings(),
            scenario.path(),
            scenario.procedure());

    assertThat(other.plainRequests()).isFalse();
  }

  @Test
  void aHeaderIsAddedBehindThoseOfARequestAndATrustHasItsFile() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("X-One", "1");
    Endpoint endpoint =
        new Endpoint(
            "POST",
            "/a",
            headers,
            Optional.of("x"),
            "2xx",
            Map.of("t", new Extraction.Header("T")));
    Endpoint longer = endpoint.with("A-Two", "2");

    assertThat(longer.headers()).containsExactly(Map.entry("X-One", "1"), Map.entry("A-Two", "2"));
    assertThat(longer)
        .isEqualTo(
            new Endpoint(
                "POST",
                "/a",
                longer.headers(),
                Optional.of("x"),
                "2xx",
                Map.of("t", new Extraction.Header("T"))));
    assertThat(endpoint.headers()).containsExactly(Map.entry("X-One", "1"));
    assertThat(Trust.OF_JDK).isEqualTo(new Trust(Optional.empty(), false));
    assertThat(Trust.OF_JDK.cacertText()).isEmpty();
    assertThat(new Trust(Optional.of(Path.of("/etc/ca.pem")), true).cacertText())
        .contains("/etc/ca.pem");
  }

  @Test
  void aServiceOnAJvmHasAPlaceForItsOptionsAndTrustsTheJdkUnlessToldOtherwise() {
    ServiceManifest service =
        SampleScenario.read(folder, SampleScenario.TEXT).serviceFor("reactive");

    assertThat(service.onJvm()).isTrue();
    assertThat(service.trust()).isEqualTo(Trust.OF_JDK);
    assertThat(service.offers("threads", "reactive")).isTrue();
  }
}
