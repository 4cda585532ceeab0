package dev.loomgauge.load;

import dev.loomgauge.load.plan.PlanException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The program: a plan on standard input, JSON lines on standard output, one line of complaint on
 * standard error.
 */
public final class Main {
  /** The run is over and its summary written. */
  static final int DONE = 0;

  /** The plan or the command line is wrong. */
  static final int BAD_PLAN = 2;

  /** Standard output or the histogram log cannot be written. */
  static final int NO_OUTPUT = 3;

  private static final String USAGE =
      """
      usage: java -jar gauge-load.jar [--plans] < plan.json
      Runs one load plan; one JSON line per second and a summary go to standard output.
        --plans  run plan after plan, a line each, until standard input ends, which
                 also ends the plan that runs; the line "stop" ends that plan alone
        --help   this text
      exit codes: 0 done, 2 bad plan or usage, 3 output cannot be written
      """;

  private Main() {}

  /** Runs the program and exits; see {@code --help}. */
  public static void main(String[] args) {
    // Before Netty loads: its leak tracker samples buffers, which costs CPU that would count as the
    // load's.
    if (System.getProperty("io.netty.leakDetection.level") == null) {
      System.setProperty("io.netty.leakDetection.level", "disabled");
    }
    Session session = new Session();
    CountDownLatch over = new CountDownLatch(1);
    Thread stopper = new Thread(() -> stopAndWait(session, over), "stop");
    Runtime.getRuntime().addShutdownHook(stopper);
    int code = run(args, System.in, new FileOutputStream(FileDescriptor.out), System.err, session);
    over.countDown();
    System.exit(code);
  }

  /** A signal came: the summary still gets written. */
  private static void stopAndWait(Session session, CountDownLatch over) {
    if (!session.stop()) {
      return;
    }
    try {
      boolean written = over.await(5, TimeUnit.SECONDS);
      if (!written) {
        System.err.println(
            "gauge-load: stopped without a summary: the event loops did not answer in 5 s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Everything but the process around it; returns the exit code. */
  static int run(
      String[] args, InputStream in, OutputStream out, PrintStream err, Session session) {
    List<String> options = List.of(args);
    if (!Set.of("--plans", "--help").containsAll(options)) {
      err.println("gauge-load: unknown arguments " + options + "; see --help");
      return BAD_PLAN;
    }
    try {
      if (options.contains("--help")) {
        out.write(USAGE.getBytes(StandardCharsets.UTF_8));
        return DONE;
      }
      if (options.contains("--plans")) {
        session.all(in, out);
      } else {
        session.one(in, out);
      }
      return DONE;
    } catch (PlanException e) {
      err.println("gauge-load: " + e.getMessage());
      return BAD_PLAN;
    } catch (IOException e) {
      err.println("gauge-load: output cannot be written: " + e.getMessage());
      return NO_OUTPUT;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      err.println("gauge-load: interrupted before the end; no summary was written");
      return NO_OUTPUT;
    }
  }
}
