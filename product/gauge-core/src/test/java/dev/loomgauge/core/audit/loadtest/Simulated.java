package dev.loomgauge.core.audit.loadtest;

import dev.loomgauge.core.audit.loadtest.Sample.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.random.RandomGenerator;

/** A load test by discrete events: users, a network, a queue, threads. */
final class Simulated {
  private final Plan plan;
  private final RandomGenerator random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::at));
  private final Queue<Request> waiting = new ArrayDeque<>();
  private final List<Sample> samples = new ArrayList<>();
  private int busy;

  private Simulated(Plan plan, RandomGenerator random) {
    this.plan = plan;
    this.random = random;
  }

  /** All requests that ended, in the order of their ends; users stop sending when the test ends. */
  static List<Sample> samples(Plan plan, RandomGenerator random) {
    return new Simulated(plan, random).run();
  }

  private record Event(double at, Runnable happens) {}

  private static final class Request {
    private final int user;
    private final double due;
    private final double sent;
    private boolean over;

    private Request(int user, double due, double sent) {
      this.user = user;
      this.due = due;
      this.sent = sent;
    }
  }

  private List<Sample> run() {
    if (plan.open() && !plan.scheduled()) {
      arrive(random.nextExponential() / plan.arrivalsPerMs());
    } else {
      for (int user = 0; user < plan.users(); user++) {
        int own = user;
        double begins = plan.rampMs() * user / plan.users() + random.nextDouble();
        at(begins, () -> send(own, begins, begins));
      }
    }
    for (Event event = events.poll(); event != null; event = events.poll()) {
      event.happens().run();
    }
    return samples;
  }

  private void at(double time, Runnable happens) {
    events.add(new Event(time, happens));
  }

  private void arrive(double time) {
    if (time < plan.endMs()) {
      at(time, () -> send(-1, time, time));
      at(time, () -> arrive(time + random.nextExponential() / plan.arrivalsPerMs()));
    }
  }

  private void send(int user, double due, double now) {
    if (now >= plan.endMs()) {
      return;
    }
    Request request = new Request(user, due, now);
    double network = 0.1 + 0.2 * random.nextExponential();
    if (random.nextDouble() < plan.resets()) {
      at(now + network + 5, () -> end(request, now + network + 5, Outcome.RESET));
      return;
    }
    if (plan.timeoutMs() > 0 && !plan.waitsOn()) {
      double late = now + plan.timeoutMs() + 0.5 * random.nextExponential();
      at(late, () -> end(request, late, Outcome.TIMED_OUT));
    }
    if (random.nextDouble() >= plan.hangs()) {
      at(now + network, () -> reach(request, now + network));
    }
  }

  private void reach(Request request, double now) {
    if (plan.threads() == 0 || busy < plan.threads()) {
      serve(request, now);
    } else if (plan.queue() >= 0 && waiting.size() >= plan.queue()) {
      double told = now + 5 + random.nextExponential();
      at(told, () -> end(request, told, Outcome.REJECTED));
    } else {
      waiting.add(request);
    }
  }

  private void serve(Request request, double now) {
    busy++;
    double done = now + plan.delayMs() + plan.work().next(random);
    at(done, () -> served(request, done));
  }

  private void served(Request request, double now) {
    busy--;
    end(request, now, Outcome.ANSWERED);
    Request next = waiting.poll();
    if (next != null) {
      serve(next, now);
    }
  }

  /** As the client sees it: once. */
  private void end(Request request, double now, Outcome outcome) {
    if (request.over) {
      return;
    }
    request.over = true;
    boolean late = plan.waitsOn() && plan.timeoutMs() > 0 && now - request.sent >= plan.timeoutMs();
    samples.add(new Sample(request.due, request.sent, now, late ? Outcome.TIMED_OUT : outcome));
    if (request.user < 0) {
      return;
    }
    double due =
        plan.scheduled()
            ? request.due + plan.users() / plan.arrivalsPerMs()
            : now + plan.think().next(random) + 0.02 * random.nextExponential();
    double sent = Math.max(now, due);
    at(sent, () -> send(request.user, due, sent));
  }
}
