package dev.loomgauge.run.experiment;

import static dev.loomgauge.core.result.GateCode.CONNECTIONS_MISSING;
import static dev.loomgauge.core.result.GateCode.ERRORS_CUT;
import static dev.loomgauge.core.result.GateCode.ERRORS_REFUSED;
import static dev.loomgauge.core.result.GateCode.ERRORS_TIMEOUT;
import static dev.loomgauge.core.result.GateCode.ERRORS_WRONG_ANSWER;
import static dev.loomgauge.core.result.GateCode.LIMITS_DIFFER;
import static dev.loomgauge.core.result.GateCode.NOTHING_ANSWERED;
import static dev.loomgauge.core.result.GateCode.UNEXPLAINED_LIMIT;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static dev.loomgauge.run.experiment.TrippedGates.codes;
import static dev.loomgauge.run.experiment.TrippedGates.tripped;
import static dev.loomgauge.run.experiment.TrippedGates.tripping;
import static dev.loomgauge.run.experiment.TrippedGates.warning;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.OddServer;
import dev.loomgauge.run.rig.OddServer.Answer;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedPools;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Gates on what a service answers tripped for real, by servers with faults and limits. */
@Execution(ExecutionMode.CONCURRENT)
class ServiceGatesIT {
  @TempDir Path folder;
  private final Children children = new Children();
  private final GaugeLoad engine = new GaugeLoad(Programs.INSTALLATION);

  @AfterEach
  void stopEngine() {
    children.close();
  }

  private StubTrial on(URI server) {
    return new StubTrial(engine, children, server, folder);
  }

  @Test
  void aServiceThatTakesFewerConnectionsThanUsersIsSeen() throws Exception {
    Trial judged = tripping(this::ofEightConnections, CONNECTIONS_MISSING, ERRORS_REFUSED);
    assertThat(warning(judged, CONNECTIONS_MISSING).severity()).isEqualTo(VOID);
    assertThat(warning(judged, ERRORS_REFUSED).evidence()).contains("connect-refused");
  }

  private Trial ofEightConnections() throws IOException, InterruptedException {
    try (var server = OddServer.start(8, _ -> OddServer.afterAWhile())) {
      return on(server.url()).judged();
    }
  }

  @Test
  void aServiceThatNeverAnswersIsSeen() throws Exception {
    try (var server = OddServer.start(10_000, _ -> Answer.NEVER)) {
      StubTrial trial = on(server.url());
      trial.timeout = Duration.ofMillis(500);
      assertThat(tripped(trial, NOTHING_ANSWERED).severity()).isEqualTo(VOID);
    }
  }

  @Test
  void eachSortOfErrorIsToldApart() throws Exception {
    try (var server = OddServer.start(10_000, ServiceGatesIT::oddly)) {
      StubTrial trial = on(server.url());
      trial.timeout = Duration.ofMillis(700);
      Trial judged = tripping(trial::judged, ERRORS_TIMEOUT, ERRORS_CUT, ERRORS_WRONG_ANSWER);
      assertThat(warning(judged, ERRORS_TIMEOUT).evidence()).contains("timeout");
      assertThat(warning(judged, ERRORS_CUT).evidence()).contains("reset");
      assertThat(warning(judged, ERRORS_WRONG_ANSWER).evidence()).contains("with status 503");
      assertThat(judged.valid()).isFalse();
    }
  }

  private static Answer oddly(long number) throws InterruptedException {
    Thread.sleep(20);
    return switch ((int) (number % 10)) {
      case 2 -> Answer.NEVER;
      case 5 -> Answer.RESET;
      case 8 -> Answer.BUSY;
      default -> Answer.OK;
    };
  }

  /** 40 users of 200 ms, of whom five are served at once. */
  @Test
  void aLimitThatThePathDoesNotKnowIsSeen() throws Exception {
    Semaphore permits = new Semaphore(5);
    OddServer.Manners limited =
        _ -> {
          permits.acquire();
          Thread.sleep(200);
          permits.release();
          return Answer.OK;
        };
    try (var server = OddServer.start(1000, limited)) {
      StubTrial trial = on(server.url());
      trial.users = 40;
      trial.zeroLoadMs = 200;
      assertThat(tripped(trial, UNEXPLAINED_LIMIT).evidence()).contains("served at once");
    }
  }

  @Test
  void aPoolThatIsNotTheOneAskedForIsSeenWhileItRuns() throws Exception {
    try (var server = OddServer.start(1000, _ -> OddServer.afterAWhile());
        var tomcat =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("tomcat.log"));
        JvmProbe probe = JvmProbe.attach(tomcat.pid(), WatchedPools.ALL)) {
      tomcat.command("tomcat 137");
      StubTrial trial = on(server.url());
      trial.jvm = probe;
      StubTrial.Seen seen = trial.seen();
      TrialWarning differ = warning(seen.judged(threads(400)), LIMITS_DIFFER);
      assertThat(differ.severity()).isEqualTo(VOID);
      assertThat(differ.evidence()).contains("200 of 400 Tomcat threads");

      assertThat(codes(seen.judged(threads(200)))).doesNotContain(LIMITS_DIFFER);
    }
  }

  private static ResourceUse threads(int capacity) {
    return new ResourceUse("threads", "Tomcat threads", capacity, 137, 137, null, null);
  }
}
