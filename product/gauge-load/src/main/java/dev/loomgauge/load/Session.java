package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.load.measure.Collector;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.protocol.load.EngineClock;
import dev.loomgauge.protocol.load.EngineReady;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The plans of one process: one, or one after another, so that the code stays compiled. */
final class Session {
  private static final String STOP = "stop";
  private static final String CLOCK = "clock";
  private static final String REACH = "reach ";
  private static final String WARM_UP = "warm-up";

  private sealed interface Input {
    record Next(String plan, Engine engine) implements Input {}

    record WarmUp() implements Input {}

    record End() implements Input {}
  }

  private final BlockingQueue<Input> inputs = new LinkedBlockingQueue<>();

  /** Of the plan that came last. */
  private volatile Engine engine = new Engine();

  /**
   * Runs the only plan of the process.
   *
   * @throws PlanException where it cannot be run on this machine
   * @throws IOException where an output cannot be written
   */
  void one(InputStream in, OutputStream out)
      throws PlanException, IOException, InterruptedException {
    // While the plan is still to come, so that neither it nor the first second waits for it.
    Engine.prepare();
    engine.run(PlanReader.read(in), out);
  }

  /**
   * Runs plans, a line each, until the input ends; the line {@code stop} ends the plan that runs.
   * Between plans {@code clock} asks for the time, {@code reach HOST:PORT} for round trips, and
   * {@code warm-up} for an {@link EngineWarmUp}, which is answered with the time when it is over.
   * Says when it is ready for the next one: then the last one's connections are closed and its
   * garbage is collected. Where connections cannot be closed it ends as well, and the system closes
   * them.
   *
   * @throws PlanException where one cannot be run on this machine
   * @throws IOException where an output cannot be written
   */
  void all(InputStream in, OutputStream out)
      throws PlanException, IOException, InterruptedException {
    Thread.ofPlatform().daemon().name("stdin").start(() -> read(in, out));
    Engine.prepare();
    long files = OpenFiles.count();
    for (int plans = 0; !OpenFiles.left(files, OpenFiles.count()); plans++) {
      System.gc();
      Collector.write(new EngineReady(plans), out);
      if (!next(out)) {
        return;
      }
    }
  }

  /** Runs the next plan, after what is asked for before it; false where the input has ended. */
  private boolean next(OutputStream out) throws PlanException, IOException, InterruptedException {
    while (true) {
      switch (inputs.take()) {
        case Input.WarmUp() -> {
          EngineWarmUp.make();
          Collector.write(new EngineClock(Reach.epochMicros()), out);
        }
        case Input.Next(String line, Engine next) -> {
          next.run(PlanReader.read(new ByteArrayInputStream(line.getBytes(UTF_8))), out);
          return true;
        }
        case Input.End() -> {
          return false;
        }
      }
    }
  }

  /**
   * Ends the session, and the plan that runs, with its summary; from any thread, at any time.
   *
   * @return whether a plan runs, so that a summary will come
   */
  boolean stop() {
    inputs.add(new Input.End());
    return engine.stop();
  }

  private void read(InputStream in, OutputStream out) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.equals(STOP)) {
          engine.stop();
        } else if (line.equals(CLOCK)) {
          Collector.write(new EngineClock(Reach.epochMicros()), out);
        } else if (line.equals(WARM_UP)) {
          inputs.add(new Input.WarmUp());
        } else if (line.startsWith(REACH)) {
          Collector.write(Reach.of(line.substring(REACH.length())), out);
        } else {
          engine = new Engine();
          inputs.add(new Input.Next(line, engine));
        }
      }
    } catch (IOException e) {
      System.err.println("gauge-load: standard input broke, which ends the run: " + e.getMessage());
    }
    stop();
  }
}
