package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Environment;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.MetricsPage;
import dev.loomgauge.http.parts.Reply;
import dev.loomgauge.http.parts.RuntimeInfo;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The service's entry point: settings from the environment, every system on one port. */
public final class JdkHttp {
  private final JdkHttpSettings settings;
  private final RequestThreads threads;
  private final BranchCounts branches = new BranchCounts();
  private final Map<String, Endpoint> endpoints = new TreeMap<>();
  private final Meter meter;

  JdkHttp(JdkHttpSettings settings) throws IOException {
    this.settings = settings;
    threads = RequestThreads.of(settings.threads(), settings.workers());
    systems().forEach(system -> endpoints.putAll(system.endpoints()));
    meter = new Meter(endpoints.keySet());
  }

  /** Starts the service; it ends with its process. */
  public static void main(String[] args) throws IOException {
    new JdkHttp(JdkHttpSettings.of(new Environment(System.getenv()))).start();
  }

  private List<EndpointGroup> systems() throws IOException {
    Join join = Joins.of(settings.join(), threads.branchThreads());
    LocalFile file = LocalFile.written();
    Downstream downstream = new Downstream(settings.downstreamUrl(), settings.downstreamTimeout());
    return List.of(
        new PoolServer(),
        new Microservice(file),
        new Optimized(settings.cpuWorkers(), file),
        new Aggregate(join, branches, file),
        new OrderProcessing(join, branches, downstream),
        new RestProxy(downstream),
        new ThreeBackends(downstream),
        new MemoryPerRequest(),
        new Bulkhead(settings.permits()),
        new GuardedCall(downstream));
  }

  void start() throws IOException {
    threads.pool().ifPresent(pool -> pool.register("threads"));
    MetricsPage metrics =
        new MetricsPage(settings.threads().word(), meter, this::activeVirtual, branches::families);
    Router router =
        new Router(
            endpoints,
            meter,
            Map.of(
                "health", request -> Reply.json("{\"status\":\"UP\"}"),
                "metrics", request -> metrics.reply(request.asked().query(), request.accept()),
                "runtime-info",
                    request -> RuntimeInfo.reply("jdk-http", ThreadMode.here(), limits())));
    Server.start(settings.port(), settings.backlog(), threads.executor(), router);
  }

  private long activeVirtual() {
    return settings.threads() == ThreadMode.VIRTUAL ? meter.active() + branches.running() : 0;
  }

  private Map<String, @Nullable Object> limits() {
    Map<String, @Nullable Object> limits = new LinkedHashMap<>();
    limits.put("maxThreads", threads.pool().map(Pool::max).orElse(null));
    limits.put("cpuThreads", settings.cpuWorkers());
    limits.put("permits", settings.permits());
    limits.put("join", settings.join().word());
    limits.put("acceptCount", settings.backlog());
    limits.putAll(Limits.inForce());
    return limits;
  }
}
