package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.plan.PlanException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EngineTest {
  @Test
  void aWindowThatBeganInThePastIsRefusedWithItsAge() {
    long start = System.currentTimeMillis() - 60_000;
    String json = "'closed':{'users':1},'windowMs':1000,'startAtEpochMs':" + start;
    assertThatThrownBy(
            () ->
                new Engine().run(Plans.read(Plans.json(1, json)), OutputStream.nullOutputStream()))
        .isInstanceOf(PlanException.class)
        .hasMessageMatching(
            ".*startAtEpochMs: the window began 6\\d{4} ms ago: give a later start.*");
  }

  /** Stopped with its first line; tells whether a run went on before, at and after that. */
  private static Output stopped(Engine engine, String model, List<Boolean> running)
      throws Exception {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            if (running.size() == 1) {
              running.add(engine.stop());
            }
          }
        };
    running.add(engine.stop());
    engine.run(Plans.read(Plans.json(1, model)), out);
    running.add(engine.stop());
    return Output.parse(out.toString(UTF_8));
  }

  @Test
  @Timeout(60)
  void aRunThatIsLateSaysByHowMuchAndEndsEarlyWhereItIsStopped() throws Exception {
    List<Boolean> running = new ArrayList<>();
    long start = System.currentTimeMillis() - 2_000;
    Output output =
        stopped(
            new Engine(),
            "'closed':{'users':1,'thinkMs':60000},'warmupMs':600000,'windowMs':1000,"
                + "'startAtEpochMs':"
                + start,
            running);

    assertThat(running).containsExactly(false, true, false);
    assertThat(output.summary().get("interrupted").asBoolean()).isTrue();
    Matcher late =
        Pattern.compile("the run began (\\d+) ms after its time 0")
            .matcher(output.summary().get("warnings").get(0).asString());
    assertThat(late.matches()).isTrue();
    assertThat(Long.parseLong(late.group(1))).isBetween(1_000L, 62_000L);
  }

  /** The file is a pipe, whose only line comes a while after the engine has opened it. */
  @Test
  @Timeout(60)
  void timeBeginsWhenTheFilesOfValuesHaveBeenRead(@TempDir Path folder) throws Exception {
    Path pipe = folder.resolve("ids");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    AtomicLong written = new AtomicLong();
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  try (OutputStream out = Files.newOutputStream(pipe)) {
                    Thread.sleep(300);
                    written.set(System.currentTimeMillis());
                    out.write("1\n".getBytes(UTF_8));
                  } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                  }
                });
    Output output =
        stopped(
            new Engine(),
            "'request':{'path':'/{id}'},'variables':{'id':{'file':'"
                + pipe
                + "'}},'closed':{'users':1,'thinkMs':60000},'warmupMs':600000,'windowMs':1000",
            new ArrayList<>());

    writer.join();
    assertThat(output.started().get("startEpochMs").asLong()).isGreaterThanOrEqualTo(written.get());
  }

  @Test
  @Timeout(60)
  void aRunThatIsStoppedBeforeItBeginsEndsAtOnceAndLastsNoTime() throws Exception {
    long start = System.currentTimeMillis() + 600_000;
    for (String model : List.of("'closed':{'users':2}", "'open':{'rate':10}")) {
      Output output =
          stopped(
              new Engine(),
              model + ",'threads':2,'windowMs':1000,'startAtEpochMs':" + start,
              new ArrayList<>());

      assertThat(output.summary().get("interrupted").asBoolean()).isTrue();
      assertThat(output.summary().get("warnings").toString())
          .contains("the run ended before its window began");
      assertThat(output.rows())
          .singleElement()
          .returns(0.0, row -> row.get("spanMs").asDouble())
          .returns(0.0, row -> row.get("agesMs").asDouble());
    }
  }
}
