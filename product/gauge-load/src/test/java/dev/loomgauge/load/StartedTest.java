package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.load.traffic.Endpoints;
import dev.loomgauge.load.traffic.Transport;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.LoadPlan;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a plan all of whose numbers differ. */
class StartedTest {
  private static final Timeline TIMELINE =
      new Timeline(7_000_000, 1_000, 0, 9_000_000, 10_000_000, 11_000_000, 1_000_000);

  private static EngineStarted started(String content) throws Exception {
    String json =
        "{'version':1,'target':'http://127.0.0.1:81','addresses':['127.0.0.3'],'localAddresses':['127.0.0.4'],'windowMs':1500,'drainMs':1600,'timeoutMs':1700,'connectTimeoutMs':1800,'maxConnecting':19,'threads':2,'seed':21,"
            + content
            + "}";
    Plan plan =
        PlanReader.read(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    return Started.line(plan, TIMELINE, Transport.best(), new Endpoints(plan, Transport.best()));
  }

  @Test
  void aClosedLoadOfOneRequest() throws Exception {
    EngineStarted started =
        started(
            "'histogram':'x.hlog','request':{'method':'PUT','path':'/p'},'closed':{'users':30,'thinkMs':31,'thinkDistribution':'exponential','rampMs':32,'connectMs':20,'spreadMs':34,'from':5,'downMs':36}");

    assertThat(started.version()).isEqualTo(1);
    assertThat(started.program())
        .isEqualTo(
            new EngineStarted.Program(
                ProcessHandle.current().pid(),
                Runtime.version().toString(),
                Transport.best().word(),
                2));
    assertThat(started.connections())
        .isEqualTo(
            new EngineStarted.Connections(
                "127.0.0.1:81", false, List.of("127.0.0.3"), List.of("127.0.0.4"), 19));
    assertThat(started.requests()).isEqualTo(new EngineStarted.Requests("PUT", "/p", 21, null));
    assertThat(started.closed())
        .isEqualTo(
            new LoadPlan.Closed(
                30, 31.0, LoadPlan.Think.EXPONENTIAL, 32.0, 20.0, 34.0, 5, 36.0, List.of()));
    assertThat(started.open()).isNull();
    assertThat(started.times())
        .isEqualTo(new EngineStarted.Times(1_000, 1_002, 1_500, 1_600, 1_700, 1_800));
    assertThat(started.histogram()).isEqualTo("x.hlog");
  }

  @Test
  void anOpenLoadOfSeveralRequests() throws Exception {
    EngineStarted started =
        started(
            "'requests':{'a':{'path':'/a'},'b':{'path':'/b'}},'open':{'rate':40.5,'arrivals':'poisson','maxConnections':41,'rampMs':42}");

    assertThat(started.requests())
        .isEqualTo(new EngineStarted.Requests("GET", "/a", 21, List.of("a", "b")));
    assertThat(started.open())
        .isEqualTo(new LoadPlan.Open(40.5, LoadPlan.Arrivals.POISSON, 41, 42.0));
    assertThat(started.closed()).isNull();
    assertThat(started.histogram()).isNull();
  }

  @Test
  void stepsAreInMilliseconds() throws Exception {
    assertThat(
            started(
                    "'request':{'path':'/p'},'closed':{'users':30,'steps':[{'users':5,'ms':51},{'users':30,'ms':52}]}")
                .closed())
        .isNotNull()
        .extracting(LoadPlan.Closed::steps)
        .isEqualTo(List.of(new LoadPlan.Step(5, 51), new LoadPlan.Step(30, 52)));
  }
}
