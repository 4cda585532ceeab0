package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * {@code guarded}: a call to the downstream inside a guard of the request's own, {@code
 * /guarded/7?guard=monitor}. No request waits for another's guard, so that a difference between
 * kinds of guard is what the kind costs: up to JDK 23 a virtual thread that waits inside a monitor
 * keeps its carrier (JEP 491).
 */
public record GuardedCall(Downstream downstream) implements EndpointGroup {
  private static final String FLAG = "guard";

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of("guarded", this::guarded);
  }

  private Reply guarded(Request request) throws InterruptedException {
    if (!request.asked().hasId()) {
      return request.asked().badId();
    }
    return switch (request.asked().flag(FLAG).orElse("lock")) {
      case "lock" -> locked(request);
      case "monitor" -> synchronizedOn(request);
      default -> Reply.problem(400, "bad-request", "use guard=lock or guard=monitor");
    };
  }

  private Reply locked(Request request) throws InterruptedException {
    ReentrantLock own = new ReentrantLock();
    own.lock();
    try {
      return called(request);
    } finally {
      own.unlock();
    }
  }

  /** The server made the request, so that the compiler cannot see that nobody else has it. */
  private Reply synchronizedOn(Request request) throws InterruptedException {
    synchronized (request) {
      return called(request);
    }
  }

  private Reply called(Request request) throws InterruptedException {
    return Reply.json(downstream.get("/downstream/" + request.item()));
  }
}
