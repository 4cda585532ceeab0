package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import dev.loomgauge.run.probe.jvm.JvmBeans.Beans;
import dev.loomgauge.run.probe.jvm.JvmBeans.PoolBeans;
import dev.loomgauge.run.probe.jvm.JvmConnection.LoopbackSockets;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class JvmBeansTest {
  /** What a pool shows. */
  public interface PoolMXBean {
    /** In use. */
    int getBusy();

    /** Wait. */
    int getQueue();

    /** The most. */
    long getMost();
  }

  /** A pool. */
  public record Pool(int busy, int queue, long most) implements PoolMXBean {
    @Override
    public int getBusy() {
      return busy;
    }

    @Override
    public int getQueue() {
      return queue;
    }

    @Override
    public long getMost() {
      return most;
    }
  }

  private final MBeanServer server = MBeanServerFactory.newMBeanServer();

  private void register(String name, Pool pool) throws JMException {
    server.registerMBean(pool, new ObjectName("test:type=Pool,name=" + name));
  }

  private static Optional<Figure> figure(String mbean, String attribute) {
    return Optional.of(new Figure(mbean, attribute));
  }

  private static PoolWatch watch(String mbean) {
    return new PoolWatch(
        figure(mbean, "Busy"), figure(mbean, "Queue"), figure(mbean, "Most"), Optional.empty());
  }

  @Test
  void poolsThatMatchAreOneAndOneWithoutALimitHasNone() throws JMException, IOException {
    register("a1", new Pool(3, 1, 10));
    register("a2", new Pool(4, 2, 20));
    register("b", new Pool(5, 0, -1));
    register("c", new Pool(-1, 0, 5));
    PoolBeans beans =
        new PoolBeans(
            Map.of(
                "a", watch("test:type=Pool,name=a*"),
                "b", watch("test:type=Pool,name=b"),
                "c", watch("test:type=Pool,name=c"),
                "d", watch("test:type=Pool,name=d"),
                "limit",
                    new PoolWatch(
                        Optional.empty(),
                        Optional.empty(),
                        figure("test:type=Pool,name=a1", "Most"),
                        Optional.empty())));

    assertThat(beans.read(server))
        .isEqualTo(
            Map.of(
                "a", new PoolFacts(7, 3, 30),
                "b", new PoolFacts(5, 0, null),
                "limit", new PoolFacts(null, null, 10)));
  }

  /** A server that has a port for its management has a pool of threads for that one, too. */
  @Test
  void ofTomcatTheConnectorAtTheServicesOwnPortIsWatched() throws JMException, IOException {
    for (int port : new int[] {20_001, 9_090, 120_001}) {
      server.registerMBean(
          new Pool(port == 20_001 ? 200 : 1, 0, 200),
          new ObjectName("Tomcat:type=ThreadPool,name=\"http-nio-127.0.0.1-" + port + "\""));
    }
    PoolWatch threads = watch("*:type=ThreadPool,name=\"*-{port}\"").at(20_001);

    assertThat(new PoolBeans(Map.of("threads", threads)).read(server))
        .isEqualTo(Map.of("threads", new PoolFacts(200, 0, 200)));
  }

  @Test
  void limitsAreReadEveryFifthTimeAndTheRestEachTime() throws JMException, IOException {
    ObjectName name = new ObjectName("test:type=Pool,name=a");
    register("a", new Pool(1, 1, 10));
    PoolBeans beans = new PoolBeans(Map.of("a", watch("test:type=Pool,name=a")));
    assertThat(beans.read(server).get("a")).isEqualTo(new PoolFacts(1, 1, 10));
    server.unregisterMBean(name);
    register("a", new Pool(2, 3, 99));

    for (int reading = 2; reading <= 5; reading++) {
      assertThat(beans.read(server).get("a")).isEqualTo(new PoolFacts(2, 3, 10));
    }
    assertThat(beans.read(server).get("a")).isEqualTo(new PoolFacts(2, 3, 99));
  }

  @Test
  void aPoolThatIsReplacedIsFoundUnderItsNewName() throws JMException, IOException {
    register("a1", new Pool(1, 1, 10));
    PoolBeans beans = new PoolBeans(Map.of("a", watch("test:type=Pool,name=a*")));
    assertThat(beans.read(server).get("a")).isEqualTo(new PoolFacts(1, 1, 10));
    server.unregisterMBean(new ObjectName("test:type=Pool,name=a1"));
    register("a2", new Pool(2, 3, 99));

    assertThat(IntStream.range(0, 7).mapToObj(_ -> read(beans)).toList().getLast())
        .contains(new PoolFacts(2, 3, 99));
  }

  private Optional<PoolFacts> read(PoolBeans beans) {
    try {
      return Optional.ofNullable(beans.read(server).get("a"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long collected(ToLongFunction<GarbageCollectorMXBean> figure) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(figure).sum();
  }

  @Test
  void theFiguresOfAJvmAreEachItself() throws IOException {
    MBeanServer own = ManagementFactory.getPlatformMBeanServer();
    System.gc();
    long collections = collected(GarbageCollectorMXBean::getCollectionCount);
    long collectedMs = collected(GarbageCollectorMXBean::getCollectionTime);
    JvmFacts facts = new JvmBeans(Map.of()).read(own);

    assertThat(facts.gcCount())
        .isBetween(collections, collected(GarbageCollectorMXBean::getCollectionCount));
    assertThat(facts.gcTime().toMillis())
        .isBetween(collectedMs, collected(GarbageCollectorMXBean::getCollectionTime));
    var memory = ManagementFactory.getMemoryMXBean();
    assertThat(facts.heapMostBytes()).isEqualTo(memory.getHeapMemoryUsage().getMax());
    assertThat(facts.heapUsedBytes()).isBetween(1L, Math.max(facts.heapMostBytes(), 1L));
    assertThat(facts.nonHeapBytes())
        .isBetween(
            memory.getNonHeapMemoryUsage().getUsed() / 2,
            memory.getNonHeapMemoryUsage().getUsed() * 2);
    assertThat(facts.threads())
        .isBetween(1, ManagementFactory.getThreadMXBean().getPeakThreadCount());
    assertThat(facts.allocatedBytes()).isPositive();
  }

  @Test
  void aConnectionGoesToLoopbackAndDoesNotWaitForEver() throws IOException {
    LoopbackSockets sockets = new LoopbackSockets();
    try (ServerSocket server = sockets.createServerSocket(0);
        Socket client = sockets.createSocket("192.0.2.1", server.getLocalPort())) {
      assertThat(server.getInetAddress()).isEqualTo(InetAddress.ofLiteral("127.0.0.1"));
      assertThat(client.getInetAddress()).isEqualTo(InetAddress.ofLiteral("127.0.0.1"));
      assertThat(client.getSoTimeout()).isEqualTo(10_000);
      assertThat(client.getTcpNoDelay()).isTrue();
    }
  }

  @Test
  void aPatternThatMatchedNothingIsLookedUpAgainAtEveryFifthReading()
      throws JMException, IOException {
    Beans beans = Beans.of("test:type=Pool,name=late*", "Busy");
    assertThat(beans.read(server)).isEmpty();
    register("late1", new Pool(3, 1, 10));
    for (int reading = 2; reading <= 5; reading++) {
      assertThat(beans.read(server)).as("reading %d", reading).isEmpty();
    }
    assertThat(beans.read(server)).isEqualTo(List.of(Map.of("Busy", 3)));
    register("late2", new Pool(4, 1, 10));
    assertThat(beans.read(server)).as("found once").hasSize(1);
  }

  /** As the pool of a second data source, which opens with the first request that asks it. */
  @Test
  void aPoolThatComesWhereOthersAreCountsToo() throws JMException, IOException {
    register("a1", new Pool(3, 1, 10));
    PoolBeans beans = new PoolBeans(Map.of("a", watch("test:type=Pool,name=a*")));
    assertThat(read(beans)).contains(new PoolFacts(3, 1, 10));
    register("a2", new Pool(4, 2, 20));

    assertThat(IntStream.range(0, 5).mapToObj(_ -> read(beans)).toList().getLast())
        .contains(new PoolFacts(7, 3, 30));
  }

  @Test
  void whatHasGoneIsLookedUpAtOnceAndWhatIsNotWantedIsLeftOut() throws JMException, IOException {
    register("x", new Pool(3, 1, 10));
    register("x Cycles", new Pool(4, 1, 10));
    Beans beans =
        Beans.of("test:type=Pool,name=x*", "Busy", "Missing")
            .but(name -> name.getKeyProperty("name").endsWith(" Cycles"));
    assertThat(beans.read(server)).isEqualTo(List.of(Map.of("Busy", 3)));
    server.unregisterMBean(new ObjectName("test:type=Pool,name=x"));
    assertThat(beans.read(server)).isEmpty();
    register("x", new Pool(5, 1, 10));
    assertThat(beans.read(server)).isEqualTo(List.of(Map.of("Busy", 5)));
  }

  /** What a JVM shows of itself. */
  public interface JvmMXBean {
    MemoryUsage getHeapMemoryUsage();

    MemoryUsage getNonHeapMemoryUsage();

    int getThreadCount();

    long getTotalThreadAllocatedBytes();

    long getMemoryUsed();

    long getCollectionCount();

    long getCollectionTime();

    int getMountedVirtualThreadCount();

    long getQueuedVirtualThreadCount();

    int getParallelism();

    int getPoolSize();
  }

  /** Every figure is another one. */
  public record Jvm(int add) implements JvmMXBean {
    @Override
    public MemoryUsage getHeapMemoryUsage() {
      return new MemoryUsage(1, 2, 3, 4);
    }

    @Override
    public MemoryUsage getNonHeapMemoryUsage() {
      return new MemoryUsage(5, 6, 7, 8);
    }

    @Override
    public int getThreadCount() {
      return 10;
    }

    @Override
    public long getTotalThreadAllocatedBytes() {
      return 11;
    }

    @Override
    public long getMemoryUsed() {
      return 12;
    }

    @Override
    public long getCollectionCount() {
      return add + 20L;
    }

    @Override
    public long getCollectionTime() {
      return add + 30L;
    }

    @Override
    public int getMountedVirtualThreadCount() {
      return 41;
    }

    @Override
    public long getQueuedVirtualThreadCount() {
      return 42;
    }

    @Override
    public int getParallelism() {
      return 43;
    }

    @Override
    public int getPoolSize() {
      return 44;
    }
  }

  /** What is divided by a window of some seconds must not be some seconds old. */
  @Test
  void collectionsAreThoseOfNow() throws JMException, IOException {
    ObjectName collector = new ObjectName("java.lang:type=GarbageCollector,name=G1");
    server.registerMBean(new Jvm(0), collector);
    JvmBeans beans = new JvmBeans(Map.of());
    assertThat(beans.read(server).gcTime()).isEqualTo(Duration.ofMillis(30));
    server.unregisterMBean(collector);
    server.registerMBean(new Jvm(100), collector);

    assertThat(beans.read(server).gcTime()).isEqualTo(Duration.ofMillis(130));
  }

  /** Cycles of collectors are no pauses; of several collectors all count. */
  @Test
  void everyFigureIsReadWhereTheJvmShowsIt() throws JMException, IOException {
    List<String> names =
        List.of(
            "java.lang:type=Memory",
            "java.lang:type=Threading",
            "java.nio:type=BufferPool,name=direct",
            "java.nio:type=BufferPool,name=mapped",
            "java.lang:type=GarbageCollector,name=ZGC Major Pauses",
            "java.lang:type=GarbageCollector,name=ZGC Minor Pauses",
            "java.lang:type=GarbageCollector,name=ZGC Minor Cycles",
            "jdk.management:type=VirtualThreadScheduler");
    for (String name : names) {
      server.registerMBean(new Jvm(name.endsWith("Minor Pauses") ? 100 : 0), new ObjectName(name));
    }

    assertThat(new JvmBeans(Map.of()).read(server))
        .isEqualTo(
            new JvmFacts(
                2,
                4,
                6,
                12,
                140,
                Duration.ofMillis(160),
                10,
                11,
                new Queues(Map.of(), new Queues.VirtualThreads(41, 42, 43, 44))));
    assertThat(new JvmBeans(Map.of()).read(MBeanServerFactory.newMBeanServer()))
        .as("nothing is shown")
        .isEqualTo(new JvmFacts(0, 0, 0, 0, 0, Duration.ZERO, 0, 0, new Queues(Map.of(), null)));
  }
}
