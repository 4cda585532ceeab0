package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.EndpointCount;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds the endpoint of a request, counts it, and makes an answer of whatever goes wrong. */
public final class Router {
  private static final System.Logger LOG = System.getLogger(Router.class.getName());

  private final Map<String, Endpoint> counted;
  private final Meter meter;
  private final Map<String, Endpoint> uncounted;

  /** Of endpoints by name: those that the meter counts, and those that tell of the service. */
  public Router(Map<String, Endpoint> counted, Meter meter, Map<String, Endpoint> uncounted) {
    this.counted = Map.copyOf(counted);
    this.meter = meter;
    this.uncounted = Map.copyOf(uncounted);
  }

  /** The answer to a request, whatever happens. */
  public Reply answer(Request request) {
    String name = request.asked().name();
    if (!request.method().equals("GET")) {
      return Reply.problem(405, "method-not-allowed", "use GET");
    }
    Endpoint endpoint = counted.get(name);
    if (endpoint != null) {
      return count(endpoint, meter.of(name), request);
    }
    Endpoint telling = uncounted.get(name);
    return telling != null ? reply(telling, request) : unknown();
  }

  private static Reply count(Endpoint endpoint, EndpointCount count, Request request) {
    long begin = count.begin();
    Reply reply = reply(endpoint, request);
    count.end(begin, reply.status());
    return reply;
  }

  private static Reply reply(Endpoint endpoint, Request request) {
    try {
      return endpoint.answer(request);
    } catch (DownstreamFailure e) {
      return e.reply();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Reply.problem(503, "interrupted", "the service is about to end");
    } catch (IOException | RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "No answer to " + request.asked(), e);
      return Reply.problem(500, "failed", "see the log of the service: " + e);
    }
  }

  private Reply unknown() {
    List<String> names = new ArrayList<>(counted.keySet());
    names.addAll(uncounted.keySet());
    return Asked.unknown(names.stream().sorted().map(name -> "/" + name).toList());
  }
}
