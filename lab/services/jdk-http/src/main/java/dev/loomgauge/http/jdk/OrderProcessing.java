package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Call;
import dev.loomgauge.http.parts.OrderAnswer;
import dev.loomgauge.http.parts.OrderWork;
import dev.loomgauge.http.parts.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * {@code order-processing}: payment, inventory and notification at the same time, each a blocking
 * call on a thread of its own while the request's thread waits; {@code /mixed-order} works as well.
 */
public record OrderProcessing(Join join, BranchCounts counts, Downstream downstream)
    implements EndpointGroup {
  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of("order", this::order, "mixed-order", this::mixedOrder);
  }

  private Reply order(Request request) throws InterruptedException {
    return request.asked().hasId()
        ? OrderAnswer.of(request.item(), called(request))
        : request.asked().badId();
  }

  private Reply mixedOrder(Request request) throws InterruptedException {
    return request.asked().hasId()
        ? OrderAnswer.of(request.item(), called(request), OrderWork.done())
        : request.asked().badId();
  }

  private List<String> called(Request request) throws InterruptedException {
    Branches branches = counts.of(request.asked().name()).ofRequest();
    List<Callable<String>> calls =
        Arrays.stream(Call.values())
            .map(call -> branches.watched(() -> downstream.get(call.path(request.item()))))
            .toList();
    try {
      return join.all(calls);
    } catch (BranchFailed e) {
      throw e.downstream();
    } finally {
      branches.leave();
    }
  }
}
