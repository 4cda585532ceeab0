package dev.loomgauge.load.http;

import com.sun.management.OperatingSystemMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU that a response costs in our parser and in Netty's {@code HttpResponseDecoder}: identical
 * bytes through the pipeline of one channel each, in turns, in JVMs of their own. The README has
 * its figures.
 */
final class ParserCost {
  private static final int FORKS = 6;

  /** Student's t for {@link #FORKS} - 1 degrees of freedom, two-sided 95 %. */
  private static final double T = 2.571;

  private static final int BLOCK = 100_000;
  private static final int WARM_BLOCKS = 2;
  private static final int PAIRS = 6;
  private static final String TEXT = "\"orderId\":";
  private static final String BODY =
      "{\"orderId\":4711,\"customer\":\"Customer 815\",\"product\":\"Product"
          + " 42\",\"quantity\":3,\"totalCents\":12990,\"stock\":{\"available\":17,\"warehouse\":\"north\"}}";

  /** With the headers of Tomcat, and with those of Netty. */
  private static final Map<String, String> RESPONSES =
      new TreeMap<>(
          Map.of(
              "chunked",
              "HTTP/1.1 200 \r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nDate: Mon, 23 Nov 2026 08:00:00 GMT\r\n\r\n%x\r\n%s\r\n0\r\n\r\n"
                  .formatted(BODY.length(), BODY),
              "sized",
              "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                  .formatted(BODY.length(), BODY)));

  private static final List<String> COMPILERS =
      List.of("-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1");

  private long complete;

  private ParserCost() {}

  /** Without arguments all forks; with the name of a response one of them. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length > 0) {
      new ParserCost().fork(arguments[0]);
      return;
    }
    System.out.println("| compilers | response | ours, µs | Netty's, µs | Netty's / ours |");
    System.out.println("|---|---|---|---|---|");
    for (String compiler : COMPILERS) {
      for (String response : RESPONSES.keySet()) {
        row(compiler, response);
      }
    }
  }

  private static void row(String compiler, String response)
      throws IOException, InterruptedException {
    List<Double> logs = new ArrayList<>();
    double ours = 0;
    double theirs = 0;
    for (int fork = 0; fork < FORKS; fork++) {
      String[] micros = child(compiler, response).split(" ", -1);
      ours += Double.parseDouble(micros[0]) / FORKS;
      theirs += Double.parseDouble(micros[1]) / FORKS;
      logs.add(Math.log(Double.parseDouble(micros[1]) / Double.parseDouble(micros[0])));
    }
    double mean = logs.stream().mapToDouble(x -> x).average().orElseThrow();
    double variance = logs.stream().mapToDouble(x -> (x - mean) * (x - mean)).sum() / (FORKS - 1);
    double half = T * Math.sqrt(variance / FORKS);
    System.out.printf(
        Locale.ROOT,
        "| `%s` | %s | %.2f | %.2f | %.2f (%.2f to %.2f) |%n",
        compiler,
        response,
        ours,
        theirs,
        Math.exp(mean),
        Math.exp(mean - half),
        Math.exp(mean + half));
  }

  private static String child(String compiler, String response)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xms64m",
                "-Xmx1g",
                compiler,
                "-Dio.netty.leakDetection.level=disabled",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                ParserCost.class.getName(),
                response)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String line =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (process.waitFor() != 0) {
      throw new IOException("a fork ended with code " + process.exitValue());
    }
    return line;
  }

  private void fork(String response) {
    byte[] bytes = RESPONSES.getOrDefault(response, "").getBytes(StandardCharsets.US_ASCII);
    ByteBuf buffer = Unpooled.directBuffer(bytes.length).writeBytes(bytes);
    EmbeddedChannel ours = new EmbeddedChannel(ours());
    EmbeddedChannel theirs = new EmbeddedChannel(new HttpResponseDecoder(), theirs());
    for (int i = 0; i < WARM_BLOCKS; i++) {
      micros(ours, buffer);
      micros(theirs, buffer);
    }
    double[] micros = new double[2];
    for (int pair = 0; pair < PAIRS; pair++) {
      boolean oursFirst = pair % 2 == 0;
      micros[oursFirst ? 0 : 1] += micros(oursFirst ? ours : theirs, buffer) / PAIRS;
      micros[oursFirst ? 1 : 0] += micros(oursFirst ? theirs : ours, buffer) / PAIRS;
    }
    System.out.println(micros[0] + " " + micros[1]);
  }

  /** CPU of the whole process, its garbage collections among it, per response. */
  private double micros(EmbeddedChannel channel, ByteBuf response) {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    complete = 0;
    long before = system.getProcessCpuTime();
    for (int i = 0; i < BLOCK; i++) {
      channel.pipeline().fireChannelRead(response.retainedDuplicate());
      channel.pipeline().fireChannelReadComplete();
    }
    long cpu = system.getProcessCpuTime() - before;
    if (complete != BLOCK) {
      throw new IllegalStateException(complete + " of " + BLOCK + " responses were complete");
    }
    return cpu / 1e3 / BLOCK;
  }

  /** As {@code Connection} does it. */
  private ChannelHandler ours() {
    byte[] scratch = new byte[65_536];
    ResponseParser parser = new ResponseParser(false, new BodySearch(TEXT), null);
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message)
          throws MalformedResponse {
        ByteBuf in = (ByteBuf) message;
        try {
          parser.begin();
          int length = in.readableBytes();
          in.getBytes(in.readerIndex(), scratch, 0, length);
          in.skipBytes(parser.parse(scratch, 0, length));
          if (parser.complete()
              && parser.status() == 200
              && parser.persistent()
              && parser.bodyMatches()) {
            complete++;
          }
        } finally {
          in.release();
        }
      }
    };
  }

  /** The same of the objects that Netty makes. */
  private ChannelHandler theirs() {
    byte[] scratch = new byte[65_536];
    BodySearch search = new BodySearch(TEXT);
    return new ChannelInboundHandlerAdapter() {
      private boolean right;

      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpResponse response) {
          search.begin();
          right =
              response.decoderResult().isSuccess()
                  && response.status().code() == 200
                  && HttpUtil.isKeepAlive(response);
        }
        if (message instanceof HttpContent content) {
          ByteBuf body = content.content();
          int length = body.readableBytes();
          body.getBytes(body.readerIndex(), scratch, 0, length);
          search.feed(scratch, 0, length);
          content.release();
          if (message instanceof LastHttpContent && right && search.found()) {
            complete++;
          }
        }
      }
    };
  }
}
