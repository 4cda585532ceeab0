package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.ValueFiles;
import dev.loomgauge.load.measure.Collector;
import dev.loomgauge.load.measure.LoopRecorder;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanReader;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A lane whose loop and whose servers are a test, from a window of an hour that begins now. What it
 * dials itself fails at once, since such a loop takes no socket.
 */
public final class EmbeddedLane {
  public static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);

  private final long begin = System.nanoTime();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final EmbeddedChannel loop = new EmbeddedChannel();
  private final Timeline timeline =
      new Timeline(begin, 0, begin, begin, begin + HOUR, begin + HOUR, TimeUnit.MINUTES.toNanos(1));
  private final Collector collector;
  private final LoopRecorder recorder;
  private final Lane lane;

  /** Of a plan with the model and what else matters; of one kind of request, unless it has some. */
  public EmbeddedLane(String rest) throws Exception {
    String json =
        "{'version':1,'target':'http://127.0.0.1:1','windowMs':3600000,'threads':1,"
            + (rest.contains("'requests'") ? "" : "'request':{'path':'/p'},")
            + (rest.contains("'timeoutMs'") ? "" : "'timeoutMs':60000,")
            + rest
            + "}";
    Plan plan =
        PlanReader.read(
            new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    collector = new Collector(plan, timeline, out);
    recorder = collector.recorder();
    Endpoints endpoints = new Endpoints(plan, Transport.best());
    lane = new Lane(loop.eventLoop(), plan, ValueFiles.read(plan), 0, endpoints, recorder);
  }

  public Lane lane() {
    return lane;
  }

  public Timeline timeline() {
    return timeline;
  }

  /** A connection that opens, with the test as its server. */
  public EmbeddedChannel open(ConnectionOwner owner) {
    return new EmbeddedChannel(new Connection(lane, owner));
  }

  /** How many requests a server has got since it was asked last. */
  public static int requests(EmbeddedChannel server) {
    int requests = 0;
    for (ByteBuf sent = server.readOutbound(); sent != null; sent = server.readOutbound()) {
      if (sent.toString(StandardCharsets.UTF_8).startsWith("GET /p HTTP/1.1\r\n")) {
        requests++;
      }
      sent.release();
    }
    return requests;
  }

  /** A server sends bytes. */
  public static void answer(EmbeddedChannel server, String bytes) {
    server.writeInbound(Unpooled.copiedBuffer(bytes, StandardCharsets.UTF_8));
  }

  /** Does all that is due before a moment, and tells how things are then, however late it is. */
  public <T> T at(long nanos, Supplier<T> how) {
    AtomicReference<T> then = new AtomicReference<>();
    lane.timers().at(nanos, due -> then.set(how.get()));
    while (then.get() == null) {
      loop.runScheduledPendingTasks();
    }
    return then.get();
  }

  /** Ends the run now; its last line. */
  public EngineSummary summary() throws IOException, InterruptedException {
    long now = System.nanoTime();
    recorder.endAt(now);
    recorder.advance(now);
    collector.ended(recorder, lane.ages(now));
    collector.run();
    collector.close();
    return (EngineSummary) lines().getLast();
  }

  /** The line before the summary, which has been asked for. */
  public LoadSecond lastSecond() {
    return (LoadSecond) lines().get(lines().size() - 2);
  }

  private List<EngineLine> lines() {
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .map(line -> Wire.read(line, EngineLine.class))
        .toList();
  }
}
