package dev.loomgauge.order.mvc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.Answer;
import dev.loomgauge.contract.Eventually;
import dev.loomgauge.contract.InScene;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What only the blocking service has: Tomcat's limits and a path inside a monitor. */
interface TomcatContract extends InScene {

  /** Tomcat's limit of threads, null for none. */
  @Nullable Integer maxThreads();

  @Test
  default void runtimeInfoTellsTomcatsLimits() throws Exception {
    JsonNode info = scene().get("/api/runtime-info").json();

    assertThat(info.get("service").asString()).isEqualTo("order-mvc");
    assertThat(info.get("maxThreads").isNull() ? null : info.get("maxThreads").asInt())
        .isEqualTo(maxThreads());
    assertThat(info.get("maxConnections").asInt()).isEqualTo(100_000);
    assertThat(info.get("acceptCount").asInt()).isEqualTo(20_000);
    assertThat(info.get("maxKeepAliveRequests").asInt()).isEqualTo(-1);
    assertThat(info.get("downstreamMaxConnections").asInt()).isEqualTo(100_000);
  }

  @Test
  default void tomcatsThreadsAreSeenOverJmx() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    var names = beans.queryNames(new ObjectName("Tomcat:type=ThreadPool,name=*"), null);

    // Tomcat leaves the name of a connector behind that an earlier test class closed.
    ObjectName pool = Collections.max(names);
    if (maxThreads() != null) {
      assertThat(beans.getAttribute(pool, "maxThreads")).isEqualTo(maxThreads());
      scene().downstream().pause();
      CompletableFuture<Answer> answer = scene().ask("/api/order-summary/1");
      Eventually.equal("busy threads", 1, () -> beans.getAttribute(pool, "currentThreadsBusy"));
      scene().downstream().resume();
      assertThat(answer.join().status()).isEqualTo(200);
    } else {
      assertThat((int) beans.getAttribute(pool, "maxThreads")).isNegative();
    }
    assertThat((long) beans.getAttribute(pool, "connectionCount")).isPositive();
  }

  @Test
  default void synchronizedRequestsForOneOrderAreDownstreamOneAfterTheOther() throws Exception {
    scene().downstream().pause();
    List<CompletableFuture<Answer>> answers =
        Stream.of(5, 5, 6)
            .map(id -> scene().ask("/api/order-summary/" + id + "?path=synchronized"))
            .toList();

    Eventually.equal("requests downstream", 2, () -> scene().downstream().waiting());
    Thread.sleep(200);
    assertThat(scene().downstream().waiting()).isEqualTo(2);

    scene().downstream().resume();
    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }
}
