package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.folder.ResultsFolder.TrialFolder;
import dev.loomgauge.core.threads.DumpedThread;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.core.threads.ThreadTally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Dumps of the threads of a service's instances, taken while a load runs on behind its measured
 * window, so that they cost nothing that is measured. They are read when the load has ended.
 *
 * <p>One dump stops every platform thread for a moment and every virtual thread when its turn
 * comes; where a dump takes long, fewer are taken.
 */
public final class ThreadDumps {
  private static final int MOST = 12;
  private static final Duration APART = Duration.ofMillis(150);

  /** At least so much rest for each part of a dump: the load has to come back to where it was. */
  private static final int REST = 4;

  private static final Duration LONGEST = Duration.ofSeconds(4);

  /** One dump of a load that comes in bursts may show any part of a burst. */
  private static final int LEAST = 3;

  private static final Duration LONGEST_FOR_LEAST = Duration.ofSeconds(10);

  /** A dump of all instances, one right after the other, with a file each. */
  private record Dump(Instant began, List<Path> files) {}

  private final TrialFolder folder;
  private final List<Dump> taken = new ArrayList<>();

  /** Of all dumps, of one that a JVM has not ended as well. */
  private final List<Path> written = new ArrayList<>();

  private final CountDownLatch over = new CountDownLatch(1);

  /** None yet; the folder has the files until they are read, and then what they show. */
  public ThreadDumps(TrialFolder folder) {
    this.folder = folder;
  }

  /**
   * Takes them; fewer where the service needs long for one. {@link ProbeException} if a JVM cannot
   * be asked; JDK 21 and newer can.
   */
  public void take(List<JvmProbe> jvms) throws InterruptedException {
    long begin = System.nanoTime();
    for (int n = 0; n < MOST && timeFor(n, System.nanoTime() - begin); n++) {
      Duration rest = one(n, jvms).multipliedBy(REST);
      long apart = Math.max(rest.toNanos(), APART.toNanos());
      if (over.await(apart, TimeUnit.NANOSECONDS)) {
        return;
      }
    }
  }

  /** Takes one, and tells how long that took. */
  private synchronized Duration one(int n, List<JvmProbe> jvms) {
    Instant began = Instant.now();
    long before = System.nanoTime();
    List<Path> files = new ArrayList<>();
    for (JvmProbe jvm : over.getCount() == 0 ? List.<JvmProbe>of() : jvms) {
      Path file =
          folder.root().resolve("threads-%d-%d.json".formatted(n, files.size())).toAbsolutePath();
      written.add(file);
      jvm.dumpThreads(file);
      files.add(file);
    }
    taken.add(new Dump(began, files));
    return Duration.ofNanos(System.nanoTime() - before);
  }

  static boolean timeFor(int taken, long nanos) {
    return nanos < (taken < LEAST ? LONGEST_FOR_LEAST : LONGEST).toNanos();
  }

  /**
   * Reads and deletes them; empty where there is none. Writes the stacks of requests that waited,
   * where there are any, and what requests did in each dump.
   *
   * @param unread what the service's connections had for it
   * @param named takes the threads that have no request as well
   * @throws IOException if one cannot be read, or what they show cannot be written
   */
  public synchronized Optional<ThreadUse> read(Unread unread, NamedThreads named)
      throws IOException {
    ThreadTally tally = new ThreadTally();
    try {
      for (Dump dump : taken) {
        tally.dump(dump.began());
        for (Path file : dump.files()) {
          read(file, tally, named);
        }
      }
    } finally {
      discard();
    }
    List<String> stacks = tally.folded();
    if (!stacks.isEmpty()) {
      Files.write(folder.waitingFolded(), stacks);
    }
    Optional<ThreadUse> use = tally.use(unread);
    if (use.isPresent()) {
      WaitingRow.writeAll(folder.waitingCsv(), tally.rows());
    }
    return use;
  }

  /** Takes no more, and deletes those that were not read: each may have many megabytes. */
  public void discard() throws IOException {
    over.countDown(); // who takes them does not rest to the end
    delete();
  }

  private synchronized void delete() throws IOException {
    taken.clear();
    for (Path file : written) {
      Files.deleteIfExists(file);
    }
    written.clear();
  }

  static void read(Path file, ThreadTally tally, NamedThreads named) throws IOException {
    try {
      ThreadDumpFile.read(
          file,
          (name, thread) -> {
            tally.add(thread);
            named.add(name, thread);
          });
    } catch (JacksonException e) {
      throw new IOException(
          file + " is no whole dump of threads: " + Quoted.cut(e.getOriginalMessage()), e);
    }
  }

  /**
   * A dump in the JSON form of {@code HotSpotDiagnosticMXBean.dumpThreads} (JDK 21 and newer), read
   * thread by thread: with 20,000 virtual threads it has 60 MB.
   */
  static final class ThreadDumpFile {
    private static final JsonFactory JSON = new JsonFactory();

    private ThreadDumpFile() {}

    /** Hands over each thread in it, by name; {@link JacksonException} where it is cut off. */
    static void read(Path file, BiConsumer<String, DumpedThread> threads) {
      try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), file)) {
        while (json.nextToken() != null) {
          if (json.currentToken() == JsonToken.START_ARRAY
              && "threads".equals(json.currentName())) {
            while (json.nextToken() == JsonToken.START_OBJECT) {
              read(json, threads);
            }
          }
        }
      }
    }

    private static void read(JsonParser json, BiConsumer<String, DumpedThread> threads) {
      String called = "";
      boolean virtual = false;
      boolean carried = false;
      String state = "";
      List<String> stack = new ArrayList<>();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case "name" -> called = json.getString();
          case "virtual" -> virtual = json.getBooleanValue();
          case "state" -> state = json.getString();
          case "carrier" -> carried = true;
          case "stack" -> {
            while (json.nextToken() == JsonToken.VALUE_STRING) {
              stack.add(DumpedThread.frame(json.getString()));
            }
          }
          default -> json.skipChildren();
        }
      }
      threads.accept(
          called,
          state.isEmpty()
              ? DumpedThread.ofStack(stack)
              : new DumpedThread(virtual, state, carried, stack));
    }
  }
}
