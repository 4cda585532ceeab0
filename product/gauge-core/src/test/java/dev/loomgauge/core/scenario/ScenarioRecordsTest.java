package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Distribution.Recorded;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parts of a scenario say of themselves. */
class ScenarioRecordsTest {
  @TempDir private Path folder = Path.of("");

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }

  @Test
  void aCalibrationWithOtherTimesKeepsTheRest() {
    Calibration calibration =
        new Calibration(
            seconds(1), seconds(2), seconds(3), seconds(4), seconds(5), 6, Map.of("work", "0ms"));

    assertThat(calibration.lasting(seconds(7), seconds(8)))
        .isEqualTo(
            new Calibration(
                seconds(1),
                seconds(7),
                seconds(3),
                seconds(4),
                seconds(8),
                6,
                Map.of("work", "0ms")));
    assertThat(calibration.warming(new Cell(Map.of("users", "5", "work", "10ms"))).levels())
        .isEqualTo(Map.of("users", "5", "work", "0ms"));
  }

  @Test
  void aLoadOverOtherTimesKeepsTheRest() {
    LoadShape shape =
        new LoadShape(
            LoadShape.Model.OPEN,
            "poisson",
            Optional.empty(),
            Distribution.fixed(seconds(9)),
            LoadShape.Start.TOGETHER,
            seconds(1),
            seconds(2),
            seconds(3),
            LoadShape.Window.FIXED,
            seconds(4),
            5,
            seconds(6));
    LoadShape other = shape.lasting(seconds(10), seconds(20), seconds(30), seconds(0));

    assertThat(other)
        .isEqualTo(
            new LoadShape(
                LoadShape.Model.OPEN,
                "poisson",
                Optional.empty(),
                Distribution.fixed(seconds(9)),
                LoadShape.Start.TOGETHER,
                seconds(10),
                seconds(20),
                seconds(30),
                LoadShape.Window.FIXED,
                seconds(4),
                5,
                seconds(0)));
    assertThat(shape.length()).isEqualTo(seconds(12));
    assertThat(shape.think()).isEqualTo(seconds(9));
    assertThat(shape.sustained()).isTrue();
    assertThat(other.sustained()).as("it rises from 5").isTrue();
    assertThat(LoadShape.NEVER).isGreaterThan(Duration.ofDays(365_000_000));
  }

  @Test
  void aDesignIsOneThatCanBeRun() {
    Design design = new Design(3, 20, 0.03, Design.Fresh.TRIAL, "threads", Optional.empty());

    assertThat(design.within(seconds(60)))
        .isEqualTo(
            new Design(3, 20, 0.03, Design.Fresh.TRIAL, "threads", Optional.of(seconds(60))));
    assertThat(design.once())
        .isEqualTo(new Design(1, 1, 0.03, Design.Fresh.TRIAL, "threads", Optional.empty()));
    assertThat(design.untilDecided(0.05, 2))
        .isEqualTo(new Design(3, 3, 0.05, Design.Fresh.TRIAL, "threads", Optional.empty()));
    assertThat(design.untilDecided()).isTrue();
    assertThat(design.untilDecided(0.05, 3).untilDecided()).isFalse();
    for (Runnable wrong :
        List.<Runnable>of(
            () -> new Design(0, 5, 0.03, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 2, 0.03, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 5, 0, Design.Fresh.BLOCK, "a", Optional.empty()),
            () -> new Design(3, 5, 1, Design.Fresh.BLOCK, "a", Optional.empty()))) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new Design(3, 2, 0.5, Design.Fresh.BLOCK, "a", Optional.empty()))
        .hasMessage("repetitions 3, most blocks 2, margin 0.5");
  }

  @Test
  void aSearchHasAnEndAndABracket() {
    Search search = new Search("users", 9, Optional.of(seconds(1)), 0.25, 0.5);

    assertThat(search.within(0.75))
        .isEqualTo(new Search("users", 9, Optional.of(seconds(1)), 0.25, 0.75));
    assertThat(new Search("users", 1, Optional.empty(), 0, 0.5).to()).isEqualTo(1);
    assertThatThrownBy(() -> new Search("users", 0, Optional.empty(), 0.25, 0.5))
        .hasMessage("to 0, errors 0.25, resolution 0.5");
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 1, 0.5))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Search("users", 1, Optional.empty(), 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aCapacityFollowsFromTheLevels() {
    assertThat(new Capacity.OfFactor("pool").in(Map.of("pool", "7"))).hasValue(7);
    assertThat(new Capacity.OfFactor("pool").in(Map.of("pool", "unlimited"))).isEmpty();
    assertThat(new Capacity.OfFactor("pool").in(Map.of())).hasValue(0);
    Capacity each =
        new Capacity.ByLevel("mode", Map.of("a", new Capacity.Fixed(3), "", new Capacity.Fixed(4)));
    assertThat(each.in(Map.of("mode", "a"))).hasValue(3);
    assertThat(each.in(Map.of("mode", "b"))).isEmpty();
    assertThat(each.in(Map.of())).hasValue(4);
  }

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
  void whatIsComparedComesInEveryOrder() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    List<Cell> cells =
        CellPlan.of(scenario, 1).stream()
            .filter(c -> c.users() == 100 && c.levels().containsValue("released"))
            .toList();
    assertThat(cells).extracting(Cell::threads).containsExactly("platform", "virtual", "reactive");
    int first = 0;
    int last = 0;
    for (int block = 1; block < 600; block += 2) {
      List<Cell> order = CellPlan.block(scenario, cells, block, 3);
      first += order.getFirst().equals(cells.getFirst()) ? 1 : 0;
      last += order.getLast().equals(cells.getFirst()) ? 1 : 0;
    }

    // A third of 300, give or take four standard deviations of 8.2
    assertThat(first).isBetween(67, 133);
    assertThat(last).isBetween(67, 133);
  }

  @Test
  void aDelayLiesBeforeADependencyOfThisMachine() {
    Delay delay = new Delay.Fixed(Duration.ofMillis(3));
    Delayed usual = Delayed.of("5432", delay);
    Delayed other = Delayed.of("127.0.0.2:65535", delay);

    assertThat(usual).isEqualTo(new Delayed("127.0.0.1", 5432, delay));
    assertThat(usual.key()).isEqualTo("5432");
    assertThat(usual.address()).isEqualTo("127.0.0.1:5432");
    assertThat(usual.factor()).isEqualTo("delay-5432");
    assertThat(usual.placeholder()).isEqualTo("{delay.5432}");
    assertThat(other.key()).isEqualTo("127.0.0.2:65535");
    assertThat(usual.words("127.0.0.9", 40_000))
        .isEqualTo(
            Map.of(
                "delay.5432",
                "127.0.0.9:40000",
                "delay.5432.host",
                "127.0.0.9",
                "delay.5432.port",
                "40000"));
    assertThat(usual.in(Map.of("delay-5432", "7ms")))
        .isEqualTo(new Delay.Fixed(Duration.ofMillis(7)));
    assertThat(usual.in(Map.of("delay-1", "7ms"))).isEqualTo(delay);
    for (String wrong : List.of("65536", "0", "x", "127.0.0.1:", "a:b:1")) {
      assertThatThrownBy(() -> Delayed.of(wrong, delay)).isInstanceOf(BadSetting.class);
    }
    assertThat(refusal("10.0.0.1:5432"))
        .isEqualTo(
            "'10.0.0.1:5432' is no address of this machine alone|give a numeric loopback address,"
                + " as in 127.0.0.2:5432");
    assertThat(refusal("127.0.0.256:1")).startsWith("'127.0.0.256:1' is no address");
    assertThat(refusal("70000"))
        .isEqualTo(
            "'70000' is no port|give the port of the dependency, as in 5432, or its loopback"
                + " address and port, as in 127.0.0.2:5432");
  }

  private static String refusal(String address) {
    try {
      return Delayed.of(address, new Delay.Fixed(Duration.ZERO)).address();
    } catch (BadSetting e) {
      return e.problem() + "|" + e.remedy();
    }
  }

  @Test
  void whatWasRecordedHasItsWeightedMeanAndItsLeast() {
    Recorded recorded =
        new Recorded("a.csv", List.of(new Recorded.Value(1.5, 3), new Recorded.Value(5.5, 1)));

    assertThat(recorded.mean()).isEqualTo(Duration.ofNanos(2_500_000));
    assertThat(recorded.least()).isEqualTo(Duration.ofNanos(1_500_000));
  }

  @Test
  void anAnswerIsRightWithinItsStatus() {
    Endpoint one = Endpoint.get("/a");
    Endpoint range = new Endpoint("POST", "/a", Map.of(), Optional.of("x"), "200..204");
    Endpoint all = new Endpoint("HEAD", "/a", Map.of(), Optional.empty(), "3xx");

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
        .isEqualTo(new Endpoint("POST", "/b", Map.of(), Optional.of("x"), "200..204"));
    assertThat(one.isPlain()).isTrue();
    assertThat(all.isPlain()).isFalse();
  }

  @Test
  void hostsAreToldWithTheirCpus() {
    Cluster cluster =
        new Cluster(
            "c", "n", "i", false, Map.of("one", new Cluster.Pod(Map.of("role", "load"), 4, "1Gi")));
    Map<Tier, Hosts.Group> groups =
        Map.of(
            Tier.LOAD, new Hosts.Group(List.of("bench3", "bench2"), "0-7"),
            Tier.DATABASE, new Hosts.Group(List.of("bench2"), ""));
    Hosts hosts = new Hosts(Optional.empty(), "", "", groups);

    assertThat(hosts.words(Tier.LOAD)).isEqualTo("bench3, bench2: 0-7 each");
    assertThat(hosts.words(Tier.DATABASE)).isEqualTo("bench2: all");
    assertThat(hosts.names()).containsExactlyInAnyOrder("bench2", "bench3");
    assertThat(hosts.elsewhere(Tier.LOAD)).isTrue();
    assertThat(hosts.elsewhere(Tier.DOWNSTREAM)).isFalse();
    assertThat(
            new Hosts(
                    Optional.of(cluster),
                    "",
                    "",
                    Map.of(Tier.LOAD, new Hosts.Group(List.of("one"), "")))
                .words(Tier.LOAD))
        .isEqualTo("one: 4");
    assertThatThrownBy(() -> hosts.words(Tier.DOWNSTREAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("no hosts of ");
  }

  @Test
  void onlyAServiceThatIsStartedHereHasHostsAroundIt() {
    Map<Tier, Hosts.Group> load = Map.of(Tier.LOAD, new Hosts.Group(List.of("a"), ""));
    Map<Tier, Hosts.Group> data = Map.of(Tier.DATABASE, new Hosts.Group(List.of("a"), ""));

    assertThat(new Hosts(Optional.empty(), "", "", load).aroundService()).isFalse();
    assertThat(Hosts.HERE.aroundService()).isFalse();
    assertThat(new Hosts(Optional.empty(), "10.0.0.1", "", load).aroundService()).isTrue();
    assertThat(new Hosts(Optional.empty(), "", "0-3", load).aroundService()).isTrue();
    assertThat(new Hosts(Optional.empty(), "", "", data).aroundService()).isTrue();
  }

  @Test
  void aLevelOfTheJvmThatDoesNotFitHasARemedy() {
    assertThat(JvmFactor.HEAP.problem("512m")).isEmpty();
    assertThat(JvmFactor.HEAP.problem("512"))
        .isEqualTo("Give a number of bytes with k, m or g: 512m.");
    assertThat(JvmFactor.GC.problem("g1")).isEmpty();
    assertThat(JvmFactor.GC.problem("zcg")).contains("zgc");
    assertThat(JvmFactor.words())
        .containsExactly("jdk", "gc", "heap", "compact-headers", "compiler");
    assertThat(JvmFactor.named("gc")).contains(JvmFactor.GC);
    assertThat(JvmFactor.GC.decidedBy("-XX:+UseZGC")).isTrue();
    assertThat(JvmFactor.GC.decidedBy("-Xmx1g")).isFalse();
    assertThat(JvmFactor.HEAP.decidedBy("-Xmx1g")).isTrue();
  }

  @Test
  void aPathKnowsItsStationsCallsAndLeastPool() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Map.of(), 1);
    Step other = new Step.Wait(new Timing.OfDownstream("slow"), Map.of(), 2);
    Step pause = new Step.Wait(new Timing.Known(Distribution.fixed(seconds(1))), Map.of(), 3);
    Step take = new Step.Acquire("threads", Optional.empty(), Map.of(), 4);
    Step branches =
        new Step.Parallel(
            List.of(List.of(call, other), List.of(call), List.of(pause)),
            Step.Join.ALL,
            Map.of(),
            5);
    Step kinds =
        new Step.Choice(
            List.of(
                new Step.Alternative("a", 0.5, List.of(pause)),
                new Step.Alternative("b", 0.5, List.of(branches))),
            Map.of(),
            6);

    assertThat(RequestPath.callsAtOnce(List.of(take, pause))).isZero();
    assertThat(RequestPath.callsAtOnce(List.of(take, call, other))).isEqualTo(1);
    assertThat(RequestPath.callsAtOnce(List.of(kinds))).isEqualTo(2);
    assertThat(List.of(call, other, pause, take, branches, kinds))
        .extracting(Step::words)
        .containsExactly(
            "wait: downstream",
            "wait: {downstream: slow}",
            "wait",
            "acquire: threads",
            "parallel",
            "paths");
    RequestPath path =
        new RequestPath(
            Map.of(),
            Map.of(
                "downstream", pool("downstream", 2),
                "threads", pool("threads", 9),
                "connections", pool("connections", 7)),
            List.of());
    assertThat(path.letIn(Map.of(), 3)).hasValue(21);
    assertThat(new RequestPath(Map.of(), Map.of(), List.of()).letIn(Map.of(), 3)).isEmpty();
    assertThatThrownBy(() -> path.station("disk"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("station disk is not declared");
  }

  private static Resource pool(String name, int size) {
    return new Resource(name, name, new Capacity.Fixed(size), new Capacity.Unlimited(), false);
  }

  @Test
  void hopsLieWithinBranchesAndKindsToo() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Map.of("a", "b"), 1);
    Step branches =
        new Step.Parallel(List.of(List.of(call), List.of()), Step.Join.FIRST, Map.of("c", "d"), 2);
    Step kinds =
        new Step.Choice(
            List.of(
                new Step.Alternative("one", 0.75, List.of(branches)),
                new Step.Alternative("two", 0.25, List.of(call))),
            Map.of("e", "f"),
            3);
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Scenario mixed =
        new Scenario(
            scenario.heading(),
            scenario.services(),
            scenario.mix(),
            scenario.blocks(),
            scenario.surroundings(),
            new RequestPath(Map.of(), Map.of(), List.of(kinds)),
            scenario.procedure());
    Distribution three = Distribution.fixed(seconds(3));

    Step hop = new Step.Wait(new Timing.Known(three), Map.of("a", "b"), 0);
    List<Step> longer = new Hops(Map.of(Tier.DOWNSTREAM, three)).in(mixed).path().steps();
    assertThat(longer).hasSize(1);
    Step.Choice choice = (Step.Choice) longer.getFirst();
    assertThat(choice.when()).isEqualTo(Map.of("e", "f"));
    assertThat(choice.line()).isEqualTo(3);
    assertThat(choice.alternatives())
        .extracting(Step.Alternative::kind)
        .containsExactly("one", "two");
    assertThat(choice.alternatives().getLast().steps()).hasSize(2).endsWith(call);
    assertThat(choice.alternatives().getLast().steps().getFirst())
        .isInstanceOfSatisfying(
            Step.Wait.class,
            wait -> {
              assertThat(wait.delay()).isEqualTo(((Step.Wait) hop).delay());
              assertThat(wait.when()).isEqualTo(Map.of("a", "b"));
            });
    Step.Parallel inner = (Step.Parallel) choice.alternatives().getFirst().steps().getFirst();
    assertThat(inner.join()).isEqualTo(Step.Join.FIRST);
    assertThat(inner.when()).isEqualTo(Map.of("c", "d"));
    assertThat(inner.branches()).extracting(List::size).containsExactly(2, 0);
  }

  @Test
  void theFirstLineOfAFileIsOneThatSaysSomething() throws IOException {
    Path file = folder.resolve("lines.txt");
    Files.writeString(file, "\n  \nfirst\nsecond\n");

    assertThat(new RequestValues.Lines(file).first()).isEqualTo("first");
    assertThatThrownBy(() -> new RequestValues.Lines(folder.resolve("none.txt")).first())
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(folder.resolve("none.txt") + ": cannot be read: ")
        .hasMessageEndingWith(" Make it readable, in UTF-8.");
  }

  @Test
  void aSustainedLoadOnOneInstanceCanBeMeasured() {
    SampleScenario.read(folder, SampleScenario.TEXT.replace("hold: 8s", "hold: 8s, down: 2s"))
        .checkMeasurable();
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
    Endpoint post = new Endpoint("POST", "/order", Map.of(), Optional.of("x"), "200");

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
  void wordsAreThoseOfTheFiles() {
    assertThat(WhatIfWords.BALANCERS).containsExactly("random", "round-robin", "least-connections");
    assertThat(WhatIfWords.balancer("least-connections"))
        .isEqualTo(Deployment.Balancer.LEAST_CONNECTIONS);
    assertThat(WhatIfWords.balancer("random")).isEqualTo(Deployment.Balancer.RANDOM);
    assertThat(WhatIfWords.problem("balancer", "random")).isEmpty();
    assertThat(WhatIfWords.problem("balancer", "randon")).contains("random");
    assertThat(WhatIfWords.problem("cores", "99999")).isEmpty();
    assertThat(WhatIfWords.problem("cores", "100000"))
        .isEqualTo("Give a whole number from 1 to 99999.");
    assertThat(List.of(new Take.JsonField("a.0"), new Take.Header("X"), new Take.Cookie("c")))
        .extracting(Take::key, Take::value)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("json", "a.0"),
            org.assertj.core.groups.Tuple.tuple("header", "X"),
            org.assertj.core.groups.Tuple.tuple("cookie", "c"));
    PoolWatch.Figure busy = new PoolWatch.Figure("b", "1");
    PoolWatch.Figure waiting = new PoolWatch.Figure("w", "2");
    PoolWatch.Figure max = new PoolWatch.Figure("m", "3");
    assertThat(
            new PoolWatch(
                    Optional.of(busy), Optional.of(waiting), Optional.of(max), Optional.empty())
                .withRuntimeInfo("size"))
        .isEqualTo(
            new PoolWatch(
                Optional.of(busy), Optional.of(waiting), Optional.of(max), Optional.of("size")));
    assertThatThrownBy(
            () ->
                new Discipline.ByLevel("threads", Map.of("a", Discipline.Kind.SHARING))
                    .in(Map.of("threads", "b")))
        .hasMessage("no discipline for level 'b' of threads");
  }

  @Test
  void whatNoUseNamesOfADemandIsSplitAmongThoseThatNameNothing() {
    String text =
        SampleScenario.TEXT.replace(
            "  - use: cpu\n",
            """
              - {use: {station: cpu, share: 0.25}, when: {connection: released}}
              - use: cpu
              - use: cpu
            """);

    assertThat(shares(text, "released")).containsExactly(0.25, 0.375, 0.375, 1.0);
    assertThat(shares(text, "held")).containsExactly(0.5, 0.5, 1.0);
  }

  private List<Double> shares(String text, String connection) {
    return SampleScenario.read(folder, text)
        .path()
        .stepsFor(Map.of("connection", connection))
        .stream()
        .filter(Step.Use.class::isInstance)
        .map(
            step ->
                ((Step.Use) step).demand()
                        instanceof
                        Timing.Calibrated(Distribution _, Timing.Calibrated.Part.Share(double of))
                    ? of
                    : -1.0)
        .toList();
  }

  @Test
  void aWaitForALimitedDownstreamHoldsAMemberOfIt() {
    Scenario scenario =
        SampleScenario.read(
            folder, SampleScenario.TEXT.replace("delay: 500ms", "delay: 500ms, at-once: 10"));

    assertThat(scenario.path().stepsFor(Map.of("connection", "held")))
        .extracting(Step::words)
        .containsExactly(
            "acquire: threads",
            "use: cpu",
            "acquire: connections",
            "use: postgres",
            "acquire: downstream",
            "wait: downstream",
            "release: downstream",
            "release: connections",
            "release: threads");
  }
}
