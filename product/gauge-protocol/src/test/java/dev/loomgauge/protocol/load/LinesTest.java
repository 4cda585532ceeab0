package dev.loomgauge.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The names and the order of the fields of each line, which other programs read. */
class LinesTest {
  private static String json(String quoted) {
    return quoted.replace('\'', '"').replace("\n", "");
  }

  private static void isWritten(EngineLine line, String quoted) {
    assertThat(Wire.line(line)).isEqualTo(json(quoted));
    assertThat(Wire.read(Wire.line(line), EngineLine.class)).isEqualTo(line);
  }

  @Test
  void aSecond() {
    isWritten(
        new LoadSecond(
            new LoadSecond.Span(2, Phase.WARMUP, 7_000, 1_000),
            new LoadSecond.Requests(1, 2, Map.of("200", 2L), Map.of("reset", 3L), 4, 5, 6),
            new LoadSecond.InFlight(7, 8, 9, 10, 11, 12, 13, 14L),
            new Latencies(1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5),
            new Generator(15, 16, 17, 18, 19),
            new LoadSecond.Thoughts(20, 21, 22),
            Map.of("list", new LoadSecond.KindCount(23, Map.of("reset", 24L), 25)),
            new LoadSecond.Handshakes(26, 27)),
        """
        {'type':'second','second':2,'phase':'warmup','epochMs':7000,'spanMs':1000.0,
        'started':1,'ok':2,'status':{'200':2},'errors':{'reset':3},'sumMs':4.0,
        'failedSumMs':5.0,'bytesIn':6,'inFlight':7,'meanInFlight':8.0,'agesMs':9.0,
        'connections':10,'meanConnections':11.0,'connectionsMin':12,'connectionsMax':13,
        'waiting':14,'meanMs':1.5,'minMs':2.5,'p50Ms':3.5,'p90Ms':4.5,'p95Ms':5.5,
        'p99Ms':6.5,'p999Ms':7.5,'maxMs':8.5,'lagMaxMs':15.0,'lateStarts':16,
        'missedStarts':17,'gcMs':18,'cpuSeconds':19.0,
        'thoughts':{'count':20,'sumMs':21.0,'agesMs':22.0},
        'kinds':{'list':{'ok':23,'errors':{'reset':24},'sumMs':25.0}},
        'handshakes':{'count':26,'sumMs':27.0}}
        """);
  }

  @Test
  void aSummary() {
    isWritten(
        new EngineSummary(
            new EngineSummary.Count(
                1,
                2,
                3,
                4,
                5,
                Map.of("200", 6L),
                Map.of("reset", 7L),
                0.5,
                Map.of("reset", "x"),
                8),
            new Latencies(1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5),
            null,
            Latencies.NONE,
            new EngineSummary.Levels(9, 10, 11, 12.0, 13, 14, 15, 16L, 17.0),
            new Generator(18, 19, 20, 21, 22),
            new EngineSummary.AfterWindow(23, Map.of("timeout", 24L), 25, 26.0, 27.0),
            true,
            List.of("w"),
            null),
        """
        {'type':'summary','windowStartEpochMs':1,'windowMs':2.0,'ok':3,'throughputRps':4.0,
        'begunInWindow':5,'status':{'200':6},'errors':{'reset':7},'errorRate':0.5,
        'errorSamples':{'reset':'x'},'bytesIn':8,'meanMs':1.5,'minMs':2.5,'p50Ms':3.5,
        'p90Ms':4.5,'p95Ms':5.5,'p99Ms':6.5,'p999Ms':7.5,'maxMs':8.5,'errorLatency':null,
        'uncorrected':{'meanMs':null,'minMs':null,'p50Ms':null,'p90Ms':null,'p95Ms':null,
        'p99Ms':null,'p999Ms':null,'maxMs':null},'inFlightAtStart':9,'inFlightAtEnd':10,
        'meanInFlight':11.0,'meanThinkMs':12.0,'connectionsMin':13,'connectionsMax':14,
        'reconnects':15,'waitingAtEnd':16,'meanWaiting':17.0,'lagMaxMs':18.0,'lateStarts':19,
        'missedStarts':20,'gcMs':21,'cpuSeconds':22.0,
        'afterWindow':{'ok':23,'errors':{'timeout':24},'unanswered':25,
        'unansweredMedianAgeMs':26.0,'unansweredMaxAgeMs':27.0},'interrupted':true,
        'warnings':['w'],'kinds':null}
        """);
  }

  @Test
  void theStartOfAPlan() {
    isWritten(
        new EngineStarted(
            1,
            new EngineStarted.Program(2, "25", "epoll", 3),
            new EngineStarted.Connections("h:1", true, List.of("a"), List.of("b"), 4),
            new EngineStarted.Requests("GET", "/p", 5, null),
            null,
            new LoadPlan.Open(6, LoadPlan.Arrivals.POISSON, 7, 8.0),
            new EngineStarted.Times(9, 10, 11, 12, 13, 14),
            "x.hlog"),
        """
        {'type':'started','version':1,'pid':2,'java':'25','transport':'epoll','threads':3,
        'target':'h:1','tls':true,'addresses':['a'],'localAddresses':['b'],'maxConnecting':4,
        'method':'GET','path':'/p','seed':5,'kinds':null,'closed':null,
        'open':{'rate':6.0,'arrivals':'poisson','maxConnections':7,'rampMs':8.0},
        'startEpochMs':9,'windowStartEpochMs':10,'windowMs':11.0,'drainMs':12.0,
        'timeoutMs':13.0,'connectTimeoutMs':14.0,'histogram':'x.hlog'}
        """);
  }

  @Test
  void answersToWhatIsAskedBetweenPlans() {
    isWritten(new EngineClock(5), "{'type':'clock','epochMicros':5}");
    isWritten(
        new EngineReach(List.of(1.5, 0.5), ""),
        "{'type':'reach','connectMs':[1.5,0.5],'problem':''}");
    assertThatThrownBy(() -> Wire.read("{\"type\":\"minute\"}", EngineLine.class))
        .isInstanceOf(WireException.class)
        .hasMessageEndingWith("is of no known type");
  }

  @Test
  void aPlanSaysNothingOfWhatHasItsDefault() {
    LoadPlan plan =
        new LoadPlan(
            LoadPlan.VERSION,
            new LoadPlan.Destination("http://h:1", null, null, List.of("a"), null),
            LoadPlan.Content.of(
                new LoadPlan.Request(null, "/{id}", null, null),
                Map.of("id", LoadPlan.Variable.uniform(1, 9)),
                new LoadPlan.Check(List.of("2xx"), null, 3L),
                4L),
            new LoadPlan.Schedule(
                new LoadPlan.Closed(
                    5,
                    6.0,
                    LoadPlan.Think.EXPONENTIAL,
                    7.0,
                    null,
                    null,
                    1,
                    null,
                    List.of(new LoadPlan.Step(2, 8))),
                null,
                null,
                9.0,
                10,
                null,
                null),
            new LoadPlan.Limits(11.0, null, null, 12),
            null);
    String line =
        json(
            """
            {'version':1,'target':'http://h:1','addresses':['a'],'request':{'path':'/{id}'},
            'variables':{'id':{'uniform':[1,9]}},'check':{'status':['2xx'],'minBytes':3},
            'seed':4,'closed':{'users':5,'thinkMs':6.0,'thinkDistribution':'exponential',
            'rampMs':7.0,'from':1,'steps':[{'users':2,'ms':8.0}]},'warmupMs':9.0,
            'windowMs':10.0,'timeoutMs':11.0,'threads':12}
            """);

    assertThat(Wire.line(plan)).isEqualTo(line);
    assertThat(document(line)).isEqualTo(plan);
    assertThatThrownBy(() -> document(line.replace("\"ms\"", "\"s\"")))
        .hasMessage("closed.steps[0].ms: is missing");
    assertThatThrownBy(() -> document(line.replace("\"from\"", "\"form\"")))
        .hasMessageStartingWith(
            "closed.form: unknown key; allowed here: users, thinkMs, thinkDistribution, rampMs,"
                + " connectMs, spreadMs, from, downMs, steps");
    assertThatThrownBy(() -> document(line.replace("\"uniform\"", "\"even\"")))
        .hasMessageStartingWith("variables.id.even: unknown key");
    assertThatThrownBy(() -> document(line.replace("exponential", "even")))
        .hasMessage("closed.thinkDistribution: must be fixed or exponential, not \"even\"");
  }

  private static LoadPlan document(String json) {
    return Wire.document(
            new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), LoadPlan.class)
        .orElseThrow();
  }

  /** Every key of a plan that can go with the others. */
  @Test
  void aPlanOfSeveralKindsSaysAllOfIt() {
    LoadPlan.Kind kind =
        new LoadPlan.Kind(
            1.5,
            "PUT",
            "/p",
            Map.of("h", "v"),
            "b",
            new LoadPlan.Check(List.of("200"), "text", 2L),
            Map.of("t", new LoadPlan.Take("a.0", "x", "c")));
    LoadPlan plan =
        new LoadPlan(
            1,
            new LoadPlan.Destination("https://h:1", true, "pem", List.of("a"), List.of("l")),
            new LoadPlan.Content(
                null,
                new TreeMap<>(
                    Map.of(
                        "f", new LoadPlan.Variable(null, null, "file", LoadPlan.Order.RANDOM),
                        "z",
                            new LoadPlan.Variable(null, new LoadPlan.Zipf(1, 2, 0.5), null, null))),
                null,
                3L,
                Map.of("k", kind),
                new LoadPlan.Kind(null, null, "/login", null, null, null, null)),
            new LoadPlan.Schedule(null, new LoadPlan.Open(4, null, 5, 6.0), 7L, 8.0, 9, 10.0, 11.0),
            new LoadPlan.Limits(12.0, 13.0, 14, 15),
            "log");
    String line =
        json(
            """
            {'version':1,'target':'https://h:1','insecure':true,'cacert':'pem',
            'addresses':['a'],'localAddresses':['l'],
            'variables':{'f':{'file':'file','order':'random'},'z':{'zipf':[1,2,0.5]}},
            'seed':3,'requests':{'k':{'share':1.5,'method':'PUT','path':'/p',
            'headers':{'h':'v'},'body':'b',
            'check':{'status':['200'],'bodyContains':'text','minBytes':2},
            'take':{'t':{'json':'a.0','header':'x','cookie':'c'}}}},
            'login':{'path':'/login'},'open':{'rate':4.0,'maxConnections':5,'rampMs':6.0},
            'startAtEpochMs':7,'warmupMs':8.0,'windowMs':9.0,'drainMs':10.0,'reportMs':11.0,
            'timeoutMs':12.0,'connectTimeoutMs':13.0,'maxConnecting':14,'threads':15,
            'histogram':'log'}
            """);
    assertThat(Wire.line(plan)).isEqualTo(line);
    assertThat(document(line)).isEqualTo(plan);
    assertThat(
            Wire.line(
                new LoadPlan.Closed(1, null, LoadPlan.Think.FIXED, 2.0, 3.0, 4.0, 5, 6.0, null)))
        .isEqualTo(
            json(
                "{'users':1,'thinkDistribution':'fixed','rampMs':2.0,'connectMs':3.0,"
                    + "'spreadMs':4.0,'from':5,'downMs':6.0}"));
    assertThat(Wire.line(new LoadPlan.Open(1, LoadPlan.Arrivals.CONSTANT, null, null)))
        .isEqualTo(json("{'rate':1.0,'arrivals':'constant'}"));
    assertThat(Wire.line(LoadPlan.Order.ROUND_ROBIN)).isEqualTo("\"roundRobin\"");
  }

  @Test
  void whatIsCountedOfAKindIsWrittenFlat() {
    assertThat(
            Wire.line(
                new EngineSummary.KindFigures(
                    1,
                    Map.of("reset", 2L),
                    new Latencies(1.5, null, 3.5, null, null, 6.5, null, 8.5))))
        .isEqualTo(
            json(
                "{'ok':1,'errors':{'reset':2},'meanMs':1.5,'minMs':null,'p50Ms':3.5,'p90Ms':null,"
                    + "'p95Ms':null,'p99Ms':6.5,'p999Ms':null,'maxMs':8.5}"));
    isWritten(new EngineReady(3), "{'type':'ready','plans':3}");
  }

  @Test
  void aKindOfRequestIsSentAsItSays() {
    assertThat(new LoadPlan.Kind(2.0, "PUT", "/p", Map.of("a", "b"), "body", null, null).request())
        .isEqualTo(new LoadPlan.Request("PUT", "/p", Map.of("a", "b"), "body"));
  }

  @Test
  void extremesOfTwoSecondsAreThoseOfOneWhereTheOtherHasNone() {
    Latencies some = new Latencies(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
    Latencies extremes = new Latencies(null, 2.0, null, null, null, null, null, 8.0);

    assertThat(some.merged(Latencies.NONE)).isEqualTo(extremes);
    assertThat(Latencies.NONE.merged(some)).isEqualTo(extremes);
    assertThat(Latencies.NONE.merged(Latencies.NONE)).isEqualTo(Latencies.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void aPhaseIsWrittenAsItsWord(Phase phase) {
    assertThat(Wire.line(phase)).isEqualTo('"' + phase.word() + '"');
  }
}
