package dev.loomgauge.load.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.load.LoadPlan;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReaderTest {
  private static final String SMALL =
      "{'version':1,'target':'http://localhost','request':{'path':'/'},'closed':{'users':3},'windowMs':1000}";

  @Test
  void aFullPlanIsReadWhole() throws PlanException {
    Plan plan =
        read(
            """
            {'version':1,'target':'https://[::1]:8443','insecure':true,'addresses':['127.0.0.1','127.0.0.2'],
             'localAddresses':['127.0.0.3'],
             'request':{'method':'POST','path':'/a/{id}?x={w}','headers':{'X-Id':'{id}'},'body':'{not}'},
             'variables':{'id':{'uniform':[1,1000000]},'z':{'zipf':[1,10,1.1]},'w':{'file':'/f','order':'random'}},
             'open':{'rate':500.5,'arrivals':'poisson','maxConnections':2000,'rampMs':100},
             'startAtEpochMs':123,'warmupMs':5000,'windowMs':8000.5,'drainMs':10,'timeoutMs':2000,
             'connectTimeoutMs':300,'maxConnecting':7,
             'check':{'status':['200','3xx','404..410'],'bodyContains':'ok','minBytes':3},
             'threads':2,'seed':9,'histogram':'/h.hlog'}\
            """);
    assertThat(plan.target()).isEqualTo(new Target(true, true, Optional.empty(), "::1", 8443));
    assertThat(plan.target().authority()).isEqualTo("[::1]:8443");
    assertThat(plan.addresses()).containsExactly("127.0.0.1", "127.0.0.2");
    assertThat(plan.localAddresses()).containsExactly("127.0.0.3");
    assertThat(plan.request().headers()).isEqualTo(List.of(new RequestSpec.Header("X-Id", "{id}")));
    assertThat(plan.variables())
        .containsEntry("id", new Variable.Uniform(1, 1_000_000))
        .containsEntry("z", new Variable.Zipf(1, 10, 1.1))
        .containsEntry("w", new Variable.Lines(Path.of("/f"), true));
    assertThat(plan.model())
        .isEqualTo(new Model.Open(500.5, LoadPlan.Arrivals.POISSON, 2000, Duration.ofMillis(100)));
    assertThat(plan.window()).isEqualTo(Duration.ofNanos(8_000_500_000L));
    assertThat(plan.startAtEpochMs()).hasValue(123);
    assertThat(IntStream.range(0, 600).filter(plan.check()::allows))
        .hasSize(1 + 100 + 7)
        .contains(200, 300, 399, 404, 410);
    assertThat(plan.check().bodyContains()).contains("ok");
    assertThat(plan.connectTimeout()).isEqualTo(Duration.ofMillis(300));
    assertThat(plan.histogram()).contains(Path.of("/h.hlog"));
  }

  @Test
  void usersMayComeAndGoInSteps() throws PlanException {
    String steps = "[{'users':1,'ms':500},{'users':3,'ms':750},{'users':0,'ms':10}]";
    Plan plan =
        read(
            SMALL.replace(
                "'closed':{'users':3}",
                "'closed':{'users':3,'steps':" + steps + "},'reportMs':250"));
    assertThat(plan.report()).isEqualTo(Duration.ofMillis(250));
    assertThat(((Model.Closed) plan.model()).steps())
        .extracting(Model.Step::users)
        .containsExactly(1, 3, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'users':3,'steps':[{'users':2,'ms':500}]; must reach closed.users = 3, not 2",
        "'users':3,'rampMs':5,'steps':[{'users':3,'ms':1}]; goes without rampMs",
        "'users':3,'steps':[{'users':4,'ms':1}]; closed.steps.users",
      },
      quoteCharacter = '"')
  void stepsThatDoNotFitTheirUsersAreRefused(String closed, String problem) {
    assertThatThrownBy(() -> read(SMALL.replace("'users':3", closed)))
        .hasMessageContaining(problem);
  }

  @Test
  void aSmallPlanHasSensibleDefaults() throws PlanException {
    Plan plan = read(SMALL.replace("'windowMs'", "'addresses':null,'variables':null,'windowMs'"));
    assertThat(plan.target())
        .isEqualTo(new Target(false, false, Optional.empty(), "localhost", 80));
    assertThat(plan.target().authority()).isEqualTo("localhost");
    assertThat(plan.request().method()).isEqualTo("GET");
    assertThat(plan.check().allows(204)).isTrue();
    assertThat(plan.check().allows(302)).isFalse();
    assertThat(plan.timeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.connectTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(plan.threads()).isEqualTo(1);
  }

  @Test
  void nothingIsReadPastTheLastBrace() throws Exception {
    InputStream in =
        new InputStream() {
          private final InputStream plan =
              new ByteArrayInputStream(SMALL.replace('\'', '"').getBytes(StandardCharsets.UTF_8));

          @Override
          public int read() throws IOException {
            int next = plan.read();
            if (next < 0) {
              throw new IOException("an open pipe would block here");
            }
            return next;
          }

          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            bytes[from] = (byte) read();
            return 1;
          }
        };
    assertThat(PlanReader.read(in).model().connections()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'windowMs':1000 | 'windoMs':1000 | windoMs: unknown key; allowed here: version",
        "'users':3 | 'user':3 | closed.user: unknown key; allowed here: users, thinkMs",
        "'users':3 | 'users':0 | closed.users: must be a whole number from 1",
        "'users':3 | 'users':'3' | closed.users: must be a whole number",
        "'users':3 | 'users':2.5 | closed.users: must be a whole number",
        "'users':3 | 'users':3,'thinkMs':-1 | closed.thinkMs: must be a number from 0.0",
        "'users':3 | 'users':3,'thinkDistribution':'normal' | must be fixed or exponential, not"
            + " \"normal\"",
        "'users':3 | 'users':3,'from':4 | closed.from: must be a whole number from 0 to 3",
        "'windowMs':1000 | 'windowMs':0 | windowMs: must be a number from 1.0",
        ",'windowMs':1000 | `` | windowMs: is missing",
        "'version':1 | 'version':2 | version: must be a whole number from 1 to 1",
        "'closed' | 'open' | open.users: unknown key",
        "'closed':{'users':3}, | `` | needs exactly one of closed and open, has 0",
        "'windowMs' | 'open':{'rate':1},'windowMs' | needs exactly one of closed and open, has 2",
        "http://localhost | localhost:80 | target: \"localhost:80\" must begin with http://",
        "http://localhost | http://localhost/path | the path belongs in request.path",
        "http://localhost | http://localhost:65536 | needs a host and a port from 1 to 65535",
        "http://localhost | http://localhost:0 | needs a host and a port from 1 to 65535",
        "http://localhost | http://me@localhost | target:",
        "'path':'/' | 'path':'a' | request.path: must begin with /",
        "'path':'/' | 'path':'/a b' | request.path: must begin with / and have spaces",
        "'path':'/' | 'path':'/{id}' | request.path: {id} is not among the variables",
        "'path':'/' | 'path':'/','headers':{'Content-Length':'1'} | is set from the body; leave it"
            + " out",
        "'path':'/' | 'path':'/','headers':{'A':'x\\ny'} | request.headers.A: is no legal header",
        "'path':'/' | 'path':'/','method':'G T' | request.method:",
        "'windowMs' | 'variables':{'id':{'uniform':[5,1]}},'windowMs' | variables.id.uniform: must"
            + " be a whole number from 5",
        "'windowMs' | 'variables':{'id':{}},'windowMs' | variables.id: needs exactly one of"
            + " uniform, zipf and file",
        "'windowMs' | 'check':{'status':['2']},'windowMs' | check.status: \"2\" is no status",
        "'windowMs' | 'check':{'status':200},'windowMs' | check.status: must be an array",
        "'windowMs' | 'threads':9,'windowMs' | threads: must not exceed the 3 users",
        "'windowMs' | 'seed':1,'seed':2,'windowMs' | Duplicate",
        "1000} | 1000 | line 1, column",
      })
  void aWrongPlanIsRefusedInOneLineThatSaysWhereAndWhat(String from, String to, String message) {
    assertThatThrownBy(() -> read(SMALL.replace(from, to)))
        .isInstanceOf(PlanException.class)
        .hasMessageStartingWith("load plan: ")
        .hasMessageContaining(message)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }

  @Test
  void anEmptyDocumentIsRefused() {
    assertThatThrownBy(() -> read(""))
        .hasMessageContaining("is empty; write the plan to standard input");
    assertThatThrownBy(() -> read("[]")).hasMessageContaining("must be a JSON object");
  }

  private static Plan read(String json) throws PlanException {
    return PlanReader.read(
        new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void whatIsWrittenIsInItsOwnPlace() throws PlanException {
    Plan plan =
        read(
            SMALL
                .replace(
                    "'users':3",
                    "'users':9,'thinkMs':1.5,'thinkDistribution':'exponential','rampMs':30,'connectMs':20,'spreadMs':40,'from':2,'downMs':50")
                .replace(
                    "'windowMs'",
                    "'warmupMs':60,'drainMs':70,'timeoutMs':80,'maxConnecting':5,'threads':3,'windowMs'"));

    assertThat(plan.model())
        .isEqualTo(
            new Model.Closed(
                9,
                Duration.ofNanos(1_500_000),
                LoadPlan.Think.EXPONENTIAL,
                Duration.ofMillis(30),
                Duration.ofMillis(20),
                Duration.ofMillis(40),
                2,
                Duration.ofMillis(50),
                List.of()));
    assertThat(plan.warmup()).isEqualTo(Duration.ofMillis(60));
    assertThat(plan.drain()).isEqualTo(Duration.ofMillis(70));
    assertThat(plan.timeout()).isEqualTo(Duration.ofMillis(80));
    assertThat(plan.connectTimeout()).isEqualTo(Duration.ofMillis(80));
    assertThat(plan.report()).isEqualTo(Duration.ofSeconds(1));
    assertThat(plan.maxConnecting()).isEqualTo(5);
    assertThat(plan.threads()).isEqualTo(3);
    assertThat(plan.seed()).isEqualTo(1);
    assertThat(read(SMALL).maxConnecting()).isEqualTo(128);
    assertThat(read(SMALL).drain()).isEqualTo(Duration.ZERO);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'users':3 | 'users':3,'rampMs':10,'connectMs':11 | closed.connectMs: must be a number from"
            + " 0.0 to 10.0",
        "'windowMs' | 'reportMs':9,'windowMs' | reportMs: must be a number from 10.0",
        "'windowMs' | 'maxConnecting':0,'windowMs' | maxConnecting: must be a whole number from 1",
        "'windowMs' | 'check':{'status':['299..200']},'windowMs' | ends before it begins",
        "'windowMs' | 'check':{'status':['600']},'windowMs' | \"600\" is no status",
        "'windowMs' | 'check':{'minBytes':-1},'windowMs' | check.minBytes: must be a whole number",
        "'windowMs' | 'variables':{'1d':{'uniform':[1,2]}},'windowMs' | variables.1d: is no name",
        "'windowMs' | 'variables':{'d':{'uniform':[1,2],'order':'random'}},'windowMs' | needs"
            + " exactly one of uniform, zipf and file",
        "'windowMs' | 'variables':{'d':{'zipf':[1,2,0]}},'windowMs' | variables.d.zipf: must be a"
            + " number from 0.01",
        "'windowMs' | 'variables':{'d':{'uniform':[-1,2]}},'windowMs' | variables.d.uniform: must"
            + " be a whole number from 0",
        "'path':'/' | 'path':'/','method':'CONNECT' | request.method:",
        "'path':'/' | 'path':'/','headers':{'Transfer-Encoding':'x'} | is set from the body",
        "'path':'/' | 'path':'/','headers':{'A':'{b}'} | request.headers.A: {b} is not among",
        "'path':'/' | 'path':'/a#b' | request.path: must begin with /",
        "'closed':{'users':3} | 'open':{'rate':0} | open.rate: must be a number from 0.001",
        "'closed':{'users':3} | 'open':{'rate':1,'maxConnections':0} | open.maxConnections: must be",
      })
  void whatLiesBesideABoundIsRefused(String from, String to, String message) {
    assertThatThrownBy(() -> read(SMALL.replace(from, to)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCheckAllowsWhatItNamesAndElseEverySuccess() throws PlanException {
    Plan one = read(SMALL.replace("'windowMs'", "'check':{'status':['404']},'windowMs'"));
    assertThat(IntStream.range(0, 600).filter(one.check()::allows)).containsExactly(404);
    Plan other =
        read(SMALL.replace("'windowMs'", "'check':{'minBytes':5,'bodyContains':''},'windowMs'"));
    assertThat(IntStream.range(0, 600).filter(other.check()::allows))
        .hasSize(100)
        .startsWith(200)
        .endsWith(299);
    assertThat(other.check().minBytes()).isEqualTo(5);
    assertThat(other.check().bodyContains()).isEmpty();
  }

  @Test
  void aBodyUsesVariablesAndMayHoldOtherBraces() throws PlanException {
    Plan plan =
        read(
            SMALL.replace(
                "'path':'/'},",
                "'method':'POST','path':'/','body':'{a}{b}','headers':{'X':'{c}'}},'variables':{'a':{'uniform':[1,1]},'c':{'uniform':[0,2]},'d':{'uniform':[0,2]}},"));
    assertThat(plan.request().variables()).containsExactlyInAnyOrder("a", "c");
    assertThat(plan.request().body()).contains("{a}{b}");
  }

  @Test
  void aLongOrStrangeValueIsRefusedInOneLine() {
    assertThatThrownBy(
            () -> read(SMALL.replace("http://localhost", "http:/\\u001b[2J" + "x".repeat(5_000))))
        .isInstanceOf(PlanException.class)
        .message()
        .contains("target: \"http:/\\u001b[2Jxxx")
        .hasSizeLessThan(1_100);
  }

  @Test
  void aModelHasTheseDefaults() throws PlanException {
    assertThat(read(SMALL).model())
        .isEqualTo(
            new Model.Closed(
                3,
                Duration.ZERO,
                LoadPlan.Think.FIXED,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                0,
                Duration.ZERO,
                List.of()));
    Model open = read(SMALL.replace("'closed':{'users':3}", "'open':{'rate':5}")).model();
    assertThat(open).isEqualTo(new Model.Open(5, LoadPlan.Arrivals.CONSTANT, 2_000, Duration.ZERO));
    assertThat(open.connections()).isEqualTo(2_000);
    assertThat(open.down()).isEqualTo(Duration.ZERO);
    assertThat(read(SMALL).warmup()).isEqualTo(Duration.ZERO);
    assertThat(read(SMALL).startAtEpochMs()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'users':3 | 'users':%s | 1000000 | 1000001 | closed.users",
        "1000} | %s} | 86400000 | 86400001 | windowMs",
        "1000} | %s} | 1 | 0.9 | windowMs",
        "'windowMs' | 'reportMs':%s,'windowMs' | 10 | 9.9 | reportMs",
        "'windowMs' | 'drainMs':%s,'windowMs' | 86400000 | 86400001 | drainMs",
        "'windowMs' | 'timeoutMs':%s,'windowMs' | 1 | 0.9 | timeoutMs",
        "'windowMs' | 'connectTimeoutMs':%s,'windowMs' | 1 | 0 | connectTimeoutMs",
        "'windowMs' | 'maxConnecting':%s,'windowMs' | 100000 | 100001 | maxConnecting",
        "'windowMs' | 'maxConnecting':%s,'windowMs' | 1 | 0 | maxConnecting",
        "'users':3},'windowMs' | 'users':300},'threads':%s,'windowMs' | 256 | 257 | threads",
        "'windowMs' | 'threads':%s,'windowMs' | 3 | 4 | threads",
        "'closed':{'users':3} | 'open':{'rate':%s} | 10000000 | 10000001 | open.rate",
        "'closed':{'users':3} | 'open':{'rate':%s} | 0.001 | 0.0009 | open.rate",
        "'closed':{'users':3} | 'open':{'rate':1,'maxConnections':%s} | 1000000 | 1000001 | open.max",
        "'windowMs' | 'startAtEpochMs':%s,'windowMs' | 4611686018427 | 4611686018428 | startAtEpochMs",
        "'windowMs' | 'startAtEpochMs':%s,'windowMs' | 0 | -1 | startAtEpochMs",
        "'windowMs' | 'variables':{'v':{'zipf':[1,2,%s]}},'windowMs' | 10 | 10.1 | variables.v.zipf",
        "'windowMs' | 'variables':{'v':{'zipf':[1,2,%s]}},'windowMs' | 0.01 | 0.009 | variables.v.zipf",
        "'windowMs' | 'variables':{'v':{'uniform':[5,%s]}},'windowMs' | 5 | 4 | variables.v.uniform"
      })
  void aBoundIsTakenAndWhatLiesBeyondItIsNot(
      String from, String to, String bound, String beyond, String key) throws PlanException {
    assertThat(read(SMALL.replace(from, to.formatted(bound))).threads()).isPositive();
    assertThatThrownBy(() -> read(SMALL.replace(from, to.formatted(beyond))))
        .hasMessageStartingWith("load plan: " + key);
  }

  @Test
  void aHeaderMayHaveATabAndNoOtherControlCharacter() throws PlanException {
    String header = "'path':'/','headers':{'A':'x%sy'}";
    assertThat(read(SMALL.replace("'path':'/'", header.formatted("\\t"))).request().headers())
        .isEqualTo(List.of(new RequestSpec.Header("A", "x\ty")));
    for (String control : List.of("\\u007f", "\\u001f", "\\u0000")) {
      assertThatThrownBy(() -> read(SMALL.replace("'path':'/'", header.formatted(control))))
          .hasMessageContaining("request.headers.A: is no legal header");
    }
    assertThatThrownBy(() -> read(SMALL.replace("'path':'/'", "'path':'/','headers':{'A b':'x'}")))
        .hasMessageContaining("request.headers.A b: is no legal header");
    for (String path : List.of("/\\u007f", "/\\u00e4", "/a|b", "/{", "/\\u0020")) {
      assertThatThrownBy(() -> read(SMALL.replace("'path':'/'", "'path':'" + path + "'")))
          .hasMessageContaining("request.path: must begin with /");
    }
  }

  @Test
  void aStepGoesWithoutWhatElseChangesTheNumberOfUsers() throws PlanException {
    String steps = "'users':3,%s,'steps':[{'users':3,'ms':1}]";
    for (String other : List.of("'rampMs':1", "'downMs':1", "'from':1")) {
      assertThatThrownBy(() -> read(SMALL.replace("'users':3", steps.formatted(other))))
          .hasMessageContaining("closed.steps: goes without rampMs, connectMs, from and downMs");
    }
    String none = "'rampMs':0,'connectMs':0,'from':0,'downMs':0";
    assertThat(read(SMALL.replace("'users':3", steps.formatted(none))).model().connections())
        .isEqualTo(3);
  }
}
