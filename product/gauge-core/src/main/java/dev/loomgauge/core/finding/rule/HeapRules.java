package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Course;
import dev.loomgauge.core.result.Endurance.Fit;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Endurance.Measure;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rules about the heap and its collector. */
final class HeapRules {
  private HeapRules() {}

  static final Rule SMALL_HEAP = new Rule("small-heap", "Small heap", HeapRules::smallHeap);

  /** Share of the time in pauses from which on the heap is too small for any collector. */
  private static final double TOO_SMALL = 0.1;

  /** The heap that is proposed, in heaps of today. */
  private static final int LARGER = 4;

  /** Of the memory, of which the JVM takes a quarter where nobody says otherwise. */
  private static final int MOST_QUARTERS = 3;

  /** Users count as all in flight from this share of them on. */
  private static final double ALL = 0.95;

  /** A larger share of the time says only that hardly anything was done. */
  private static final double MOST_PAUSED = 0.9;

  private static Optional<Cause> smallHeap(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    double paused = e.paused();
    return jvm == null || paused < TOO_SMALL
        ? Optional.empty()
        : Optional.of(smallHeap(e, jvm, paused));
  }

  private static Cause smallHeap(Evidence e, JvmUse jvm, double paused) {
    String evidence =
        Numbers.format(
                "Garbage collection pauses take %s of the time; heap usage peaks at %s MB, garbage included.",
                Numbers.percent(paused), Numbers.count(jvm.heapMaxMb()))
            + e.heap().map(heap -> " " + words(e, heap)).orElse("");
    long larger = Math.min(LARGER * (long) Math.ceil(jvm.heapMaxMb()), most(jvm));
    double rate = e.load().throughputRps();
    double without = rate / (1 - Math.min(MOST_PAUSED, paused));
    double rps = Math.min(without, e.lowestLimit().map(Limit::rps).orElse(without));
    String remedy =
        Numbers.format(
            "Enlarge the heap, to -Xmx%sm for a start if the machine or the container has that much to spare, or limit concurrency.",
            String.valueOf(larger));
    if (!e.gains(rps)) {
      return new Cause(evidence, remedy, Math.min(1, paused));
    }
    return new Cause(
        evidence,
        remedy,
        e.gain("at most ", rps, ", where no collection stops the service any more."),
        Math.min(1, paused),
        new Setting(Setting.HEAP, larger + "m", rps));
  }

  /** In MB; what is not known bounds nothing. */
  private static long most(JvmUse jvm) {
    JvmSetup setup = jvm.setup();
    return setup != null && setup.maxHeapMb().usual() && setup.largestHeapMb().isPresent()
        ? MOST_QUARTERS * (long) setup.largestHeapMb().getAsDouble()
        : Long.MAX_VALUE;
  }

  /** The heap against what requests in flight keep of it, or against a bound of that. */
  static String words(Evidence e, HeapInFlight heap) {
    return heap.basis().isEmpty() ? bound(e, heap) : known(e, heap);
  }

  /**
   * "After collections 24 MB of 32 MB are in use: 20 MB without requests, and 82 kB for each of 50
   * in flight (by ...). The live set fills the heap at 146 users."
   */
  static String known(Evidence e, HeapInFlight heap) {
    Double base = heap.baseMb();
    return Numbers.format(
        "After collections %s MB of %s MB are %s: %s MB without requests, and %s kB for each of %s in flight (by %s). The live set fills the heap at about %s.",
        Numbers.number(heap.liveMb()),
        Numbers.count(heap.limitMb()),
        heap.proven() ? "live" : "in use",
        Numbers.number(base == null ? 0.0 : base),
        Numbers.number(heap.mbPerRequest() * Bytes.KB),
        Numbers.count(heap.inFlight()),
        heap.basis(),
        loads(e, heap));
  }

  private static String bound(Evidence e, HeapInFlight heap) {
    return Numbers.format(
        "After collections %s MB of %s MB are in use with %s requests in flight, so a request keeps at most %s kB, and the live set fills the heap at %s or more.",
        Numbers.number(heap.liveMb()),
        Numbers.count(heap.limitMb()),
        Numbers.count(heap.inFlight()),
        Numbers.number(heap.mbPerRequest() * Bytes.KB),
        loads(e, heap));
  }

  private static String loads(Evidence e, HeapInFlight heap) {
    int users = e.trial().offered().users();
    boolean all = users > 0 && heap.inFlight() >= ALL * users;
    return Numbers.count((long) heap.fullAt()) + (all ? " users" : " requests in flight");
  }

  /**
   * The heap still bears the largest load of the run, and not twice as many requests in flight.
   * Only full collections prove that: what young ones leave may be garbage.
   */
  static final Rule FILLING_HEAP =
      new Rule("filling-heap", "Heap nearly full of requests in flight", HeapRules::fillingHeap);

  /** Times the requests in flight of today. */
  private static final double ROOM = 2;

  /** Share of the heap that is live in what is proposed. */
  private static final double LIVE = 0.5;

  private static Optional<Cause> fillingHeap(Evidence e) {
    return e.heap()
        .filter(heap -> heap.proven() && e.paused() < TOO_SMALL)
        .filter(heap -> heap.fullAt() < ROOM * heap.inFlight())
        .map(heap -> fillingHeap(e, heap));
  }

  private static Cause fillingHeap(Evidence e, HeapInFlight heap) {
    return new Cause(
        known(e, heap),
        Numbers.format(
            "Enlarge the heap, to -Xmx%sm for twice as many requests in flight and as much again for garbage, if the machine or the container has that much to spare; or limit concurrency below %s.",
            String.valueOf((long) Math.ceil(heap.heapFor(ROOM * heap.inFlight(), LIVE))),
            Numbers.count((long) heap.fullAt())),
        Math.min(1, e.paused()));
  }

  static final Rule CHOSEN_SERIAL =
      new Rule(
          "serial-collector",
          "Serial collector chosen for a small machine",
          HeapRules::chosenSerial);

  private static final double FELT = 0.05;

  private static Optional<Cause> chosenSerial(Evidence e) {
    double paused = e.paused();
    return e.jvm()
        .map(JvmUse::setup)
        .map(JvmSetup::collector)
        .filter(collector -> collector.usual() && collector.value().equals("Serial"))
        .filter(_ -> paused >= FELT && paused < TOO_SMALL)
        .map(
            _ ->
                new Cause(
                    Numbers.format(
                        "The JVM chose the serial collector by itself, and its pauses take %s of the time.",
                        Numbers.percent(paused)),
                    "Give the JVM two CPUs or more (-XX:ActiveProcessorCount where a container hides them) or a larger young generation (-Xmn), and name the collector that you want: -XX:+UseParallelGC for throughput, -XX:+UseG1GC for short pauses, which takes CPU time from requests.",
                    paused));
  }

  static final Rule LARGE_ALLOCATION =
      new Rule("allocation", "High allocation rate", HeapRules::largeAllocation);

  /** MB of 2^20 bytes for each request. */
  private static final double ALLOCATED_MB = 0.5;

  /** Share of the time in pauses from which garbage alone is a cause. */
  private static final double COSTLY = 0.05;

  private static Optional<Cause> largeAllocation(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    Double perSecond = jvm == null ? null : jvm.allocatedMb();
    double rps = e.load().throughputRps();
    if (perSecond == null || rps <= 0 || perSecond < ALLOCATED_MB * rps) {
      return Optional.empty();
    }
    boolean pooled = ThreadMode.PLATFORM.is(e.trial().threads());
    if (pooled && e.paused() < COSTLY) {
      return Optional.empty();
    }
    double each = perSecond / rps;
    return Optional.of(
        new Cause(
            Numbers.format(
                "A request allocates %s MB (%s MB per second in total); garbage collection pauses take %s of the time.",
                Numbers.number(each), Numbers.count(perSecond), Numbers.percent(e.paused())),
            !ThreadMode.VIRTUAL.is(e.trial().threads())
                ? "Allocate less per request (a flight recording with settings=profile shows where), or give the JVM more heap."
                : "If the same request allocates less on platform threads, look for buffers and caches in ThreadLocals (-Djdk.traceVirtualThreadLocals prints where they are set); share them, or use a pool of fixed size.",
            Math.min(1, Math.max(0.3, e.paused()))));
  }

  static final Rule LEAK = new Rule("leak", "Memory leak", HeapRules::leak);

  private static Optional<Cause> leak(Evidence e) {
    return e.endurance().flatMap(endurance -> leak(e, endurance));
  }

  private static Optional<Cause> leak(Evidence e, Endurance endurance) {
    return endurance.memory().stream()
        .filter(course -> course.measure() == Measure.HEAP_AFTER_COLLECTION)
        .filter(course -> course.trend() == Trend.GROWING)
        .flatMap(
            course ->
                Optional.ofNullable(course.fit()).stream()
                    .map(fit -> leak(e, endurance, course, fit)))
        .findFirst();
  }

  private static Cause leak(Evidence e, Endurance endurance, Course course, Fit fit) {
    double mbPerSecond = fit.mbPerHour() / 3600;
    return new Cause(
        Numbers.format(
            "The heap after collections grows by %s MB per second (%s to %s), %s kB per request.%s%s",
            Numbers.number(mbPerSecond),
            Numbers.number(fit.lowMbPerHour() / 3600),
            Numbers.number(fit.highMbPerHour() / 3600),
            Numbers.number(mbPerSecond * Bytes.KB / e.load().throughputRps()),
            kept(endurance.live()),
            course.hoursToLimit() == null
                ? ""
                : Numbers.format(
                    " At this rate the heap is full in %s.", Numbers.hours(course.hoursToLimit()))),
        "Compare two class histograms (jcmd PID GC.class_histogram) taken minutes apart, and look for a collection or cache without a bound.",
        1);
  }

  /** What full collections left; empty where none was asked for. */
  private static String kept(@Nullable Live live) {
    return live == null
        ? ""
        : Numbers.format(
            " Full collections left %s MB before the load and %s MB after it.",
            Numbers.number(live.beforeMb()), Numbers.number(live.afterMb()));
  }
}
