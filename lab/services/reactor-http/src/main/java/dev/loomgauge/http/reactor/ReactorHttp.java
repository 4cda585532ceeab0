package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Environment;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.MetricsPage;
import dev.loomgauge.http.parts.Reply;
import dev.loomgauge.http.parts.RuntimeInfo;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;

/** The service's entry point: settings from the environment, every system on one port. */
public final class ReactorHttp {
  private ReactorHttp() {}

  /** Starts the service; it ends with its process. */
  public static void main(String[] args) {
    // Netty's own ways round the JDK are not needed here, and JDK 24 and newer warn of them.
    System.setProperty("io.netty.noUnsafe", System.getProperty("io.netty.noUnsafe", "true"));
    start(ReactorSettings.of(new Environment(System.getenv()))).onDispose().block();
  }

  static DisposableServer start(ReactorSettings settings) {
    Downstream downstream = new Downstream(settings);
    OrderProcessing orders = new OrderProcessing(downstream);
    Map<String, Endpoint> endpoints = new LinkedHashMap<>();
    endpoints.put("order", orders::order);
    endpoints.put("mixed-order", orders::mixedOrder);
    endpoints.put("proxy", new RestProxy(downstream)::proxy);
    endpoints.put("three-backends", new ThreeBackends(downstream)::last);
    endpoints.put("wait", MemoryPerRequest::held);
    Meter meter = new Meter(endpoints.keySet());
    Router router = new Router(endpoints, meter, telling(settings, meter));
    return HttpServer.create()
        .host("127.0.0.1")
        .port(settings.port())
        .option(ChannelOption.SO_BACKLOG, settings.backlog())
        .handle(router::serve)
        .bindNow();
  }

  private static Map<String, Function<HttpServerRequest, Mono<Reply>>> telling(
      ReactorSettings settings, Meter meter) {
    MetricsPage metrics = new MetricsPage("reactive", meter, () -> 0, List::of);
    return Map.of(
        "health",
        request -> Mono.just(Reply.json("{\"status\":\"UP\"}")),
        "metrics",
        request -> page(metrics, Asked.of(request.uri()).query(), accept(request)),
        "runtime-info",
        request ->
            Mono.fromSupplier(
                () -> RuntimeInfo.reply("reactor-http", threads(), limits(settings))));
  }

  /** Reading the figures of a process may read files, so no event loop does it. */
  private static Mono<Reply> page(MetricsPage metrics, String query, String accept) {
    return Mono.fromSupplier(() -> metrics.reply(query, accept))
        .subscribeOn(Schedulers.boundedElastic());
  }

  private static String accept(HttpServerRequest request) {
    String accept = request.requestHeaders().get("Accept");
    return accept == null ? "" : accept;
  }

  /** What the thread that answers is. */
  private static String threads() {
    Thread thread = Thread.currentThread();
    boolean eventLoop =
        thread instanceof FastThreadLocalThread && Schedulers.isNonBlockingThread(thread);
    return eventLoop ? "reactive" : thread.isVirtual() ? "virtual" : "platform";
  }

  /** Reactor Netty has no limit of threads for requests, and none of connections. */
  private static Map<String, @Nullable Object> limits(ReactorSettings settings) {
    Map<String, @Nullable Object> limits = new LinkedHashMap<>();
    limits.put("maxThreads", null);
    limits.put("maxConnections", null);
    limits.put("acceptCount", settings.backlog());
    limits.put("downstreamMaxConnections", settings.downstreamConnections());
    return limits;
  }
}
