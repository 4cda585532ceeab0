package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as its users start it: a process with pipes. */
@Timeout(180)
class ProgramIT {
  @TempDir Path folder;

  @Test
  void aFrozenGeneratorReportsItsFreeze() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Process program = start();
      give(
          program,
          Plans.json(server.port(), "'open':{'rate':500},'warmupMs':2000,'windowMs':4500"),
          true);
      Thread.sleep(Math.max(0, windowStart() + 500 - System.currentTimeMillis()));
      signal(program, "STOP");
      Thread.sleep(1000);
      signal(program, "CONT");
      Thread.sleep(700);
      signal(program, "STOP");
      Thread.sleep(1000);
      signal(program, "CONT");
      Output output = output(program);
      assertThat(program.waitFor()).isZero();
      assertThat(output.ms("p99Ms")).isGreaterThan(900.0);
      assertThat(output.ms("lagMaxMs")).isGreaterThan(900.0);
      assertThat(output.number("lateStarts")).isGreaterThan(700);
      // Every arrival of 4.5 s is accounted for; some of the warm-up's may have come late.
      var after = output.summary().get("afterWindow");
      long left = after.get("ok").asLong() + after.get("unanswered").asLong();
      assertThat(output.number("ok") + output.number("missedStarts") + left)
          .isGreaterThanOrEqualTo(2250);
      assertThat(output.number("ok")).isLessThanOrEqualTo(server.requests.size());
      assertThat(output.summary().get("warnings").toString()).contains("ms late at worst");
    }
  }

  @Test
  void theHistogramLogHoldsTheWindowASecondAtATime() throws Exception {
    Path log = folder.resolve("latency.hlog");
    try (var server = LoopbackServer.answering(10)) {
      Process program = start();
      String plan = "'open':{'rate':100},'warmupMs':1000,'windowMs':2000,'histogram':'" + log + "'";
      give(program, Plans.json(server.port(), plan), true);
      Output output = output(program);
      assertThat(program.waitFor()).isZero();
      WindowLog read = WindowLog.read(log);
      assertThat(read.tags())
          .containsExactly(
              "before-ok", "before-uncorrected", "ok", "uncorrected", "ok", "uncorrected");
      assertThat(read.count("ok")).isEqualTo((int) output.number("ok"));
      assertThat(read.ms("ok", 99)).isBetween(output.ms("p99Ms") * 0.99, output.ms("p99Ms") * 1.01);
    }
  }

  @Test
  void withoutEpollTheJdksSelectorDoes() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      Process program = start(List.of("-Dio.netty.transport.noNative=true"));
      String plan =
          "'closed':{'users':4},'warmupMs':1000,'windowMs':500,'drainMs':10000,'timeoutMs':10000";
      give(program, Plans.json(server.port(), plan), true);
      Output output = output(program);
      assertThat(output.started().get("transport").asString()).isEqualTo("nio");
      // On a busy machine they may all come before the window, or after it.
      long all = output.rows().stream().mapToLong(row -> row.get("ok").asLong()).sum();
      assertThat(all + output.summary().get("afterWindow").get("ok").asLong()).isPositive();
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }

  @Test
  void aSignalEndsTheRunEarlyWithASummary() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      Process program = start();
      give(program, Plans.json(server.port(), "'closed':{'users':4},'windowMs':60000"), true);
      while (server.requests.size() < 200) {
        Thread.sleep(20);
      }
      signal(program, "TERM");
      Output output = output(program);
      assertThat(program.waitFor()).isEqualTo(143);
      assertThat(output.summary().get("type").asString()).isEqualTo("summary");
      assertThat(output.summary().get("interrupted").asBoolean()).isTrue();
      assertThat(output.number("ok")).isGreaterThan(100);
      double seconds = output.ms("windowMs") / 1000;
      assertThat(output.ms("throughputRps"))
          .isBetween(output.number("ok") / seconds - 1, output.number("ok") / seconds + 1);
    }
  }

  @Test
  void theEndOfItsInputEndsASessionAndThePlanThatRuns() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      Process program = start("--plans");
      String plan = Plans.json(server.port(), "'closed':{'users':4},'windowMs':60000");
      OutputStream in = give(program, plan + "\n", false);
      while (server.requests.size() < 50) {
        Thread.sleep(20);
      }
      assertThat(program.isAlive()).isTrue();
      in.close();
      assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(program.exitValue()).isZero();
      assertThat(errors()).isEmpty();
      assertThat(Files.readAllLines(folder.resolve("out")).get(lines() - 2))
          .contains("\"type\":\"summary\"", "\"interrupted\":true");
    }
  }

  @Test
  void aSignalEndsASessionThatWaits() throws Exception {
    Process program = start("--plans");
    while (lines() == 0) {
      Thread.sleep(20);
    }
    signal(program, "TERM");
    assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(program.exitValue()).isEqualTo(143);
    assertThat(errors()).isEmpty(); // it did not wait for a summary in vain
  }

  @Test
  void aBadPlanEndsInOneLineAndExitCodeTwo() throws Exception {
    Process program = start();
    give(program, Plans.json(1, "'closed':{'users':4},'windoMs':1"), true);
    assertThat(program.waitFor()).isEqualTo(2);
    assertThat(errors()).hasLineCount(1).startsWith("gauge-load: load plan: windoMs: unknown key");
  }

  @Test
  void anOutputThatCannotBeWrittenEndsInExitCodeThree() throws Exception {
    Process program = start();
    give(
        program,
        Plans.json(1, "'closed':{'users':4},'windowMs':1,'histogram':'/no/such/folder/h'"),
        true);
    assertThat(program.waitFor()).isEqualTo(3);
    assertThat(errors()).hasLineCount(1).contains("/no/such/folder/h");
  }

  private Process start(String... options) throws IOException {
    return start(List.of(), options);
  }

  private Process start(List<String> jvmOptions, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.addAll(jvmOptions);
    command.addAll(List.of("-jar", "target/gauge-load.jar"));
    command.addAll(List.of(options));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  private static OutputStream give(Process program, String plan, boolean close) throws IOException {
    OutputStream in = program.getOutputStream();
    in.write(plan.getBytes(StandardCharsets.UTF_8));
    in.flush();
    if (close) {
      in.close();
    }
    return in;
  }

  private Output output(Process program) throws IOException, InterruptedException {
    assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(errors()).isEmpty();
    return Output.parse(Files.readString(folder.resolve("out")));
  }

  /** Waits for the first line. */
  private long windowStart() throws IOException, InterruptedException {
    while (Files.readAllLines(folder.resolve("out")).isEmpty()) {
      Thread.sleep(20);
    }
    return Output.parse(Files.readAllLines(folder.resolve("out")).getFirst())
        .started()
        .get("windowStartEpochMs")
        .asLong();
  }

  private int lines() throws IOException {
    return Files.readAllLines(folder.resolve("out")).size();
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  private static void signal(Process program, String name)
      throws IOException, InterruptedException {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(program.pid())).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }
}
