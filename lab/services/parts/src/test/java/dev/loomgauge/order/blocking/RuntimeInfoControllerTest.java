package dev.loomgauge.order.blocking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.RuntimeInfo;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;

class RuntimeInfoControllerTest {
  private static final OrderSettings SETTINGS =
      new OrderSettings(
          ConnectionMode.HELD,
          PathMode.SYNCHRONIZED,
          URI.create("http://127.0.0.1:1"),
          Duration.ofSeconds(1),
          7);

  /** Tomcat with these limits. */
  private static WebServer tomcat(@Nullable ExecutorService threads) {
    TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(0);
    factory.setAddress(InetAddress.getLoopbackAddress());
    factory.addConnectorCustomizers(
        connector -> {
          var protocol = (AbstractHttp11Protocol<?>) connector.getProtocolHandler();
          protocol.setMaxThreads(11);
          protocol.setMaxConnections(12);
          protocol.setAcceptCount(13);
          protocol.setMaxKeepAliveRequests(14);
          if (threads != null) {
            protocol.setExecutor(threads);
          }
        });
    WebServer server = factory.getWebServer();
    server.start();
    return server;
  }

  private static RuntimeInfoController controller(@Nullable WebServer server, Downstream calls) {
    HikariDataSource pool = new HikariDataSource();
    pool.setMaximumPoolSize(5);
    pool.setMinimumIdle(3);
    var context =
        (WebServerApplicationContext)
            Proxy.newProxyInstance(
                WebServerApplicationContext.class.getClassLoader(),
                new Class<?>[] {WebServerApplicationContext.class},
                (proxy, method, arguments) ->
                    method.getName().equals("getWebServer") ? server : null);
    return new RuntimeInfoController(context, pool, calls, SETTINGS, "own");
  }

  @Test
  void everyLimitIsThatOfThePartThatHasIt() throws Exception {
    WebServer server = tomcat(null);
    try (Downstream downstream = new Downstream(SETTINGS)) {
      assertThat(controller(server, downstream).runtimeInfo())
          .returns("own", RuntimeInfo::service)
          .returns("platform", RuntimeInfo::threads)
          .returns(11, RuntimeInfo::maxThreads)
          .returns(12, RuntimeInfo::maxConnections)
          .returns(13, RuntimeInfo::acceptCount)
          .returns(14, RuntimeInfo::maxKeepAliveRequests)
          .returns(5, RuntimeInfo::poolSize)
          .returns(7, RuntimeInfo::downstreamMaxConnections)
          .returns("held", RuntimeInfo::connectionDefault);
    } finally {
      server.destroy();
    }
  }

  @Test
  void virtualThreadsHaveNoLimit() throws Exception {
    try (Downstream downstream = new Downstream(SETTINGS);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      WebServer server = tomcat(threads);
      RuntimeInfoController controller = controller(server, downstream);
      Future<RuntimeInfo> told = threads.submit(controller::runtimeInfo);
      assertThat(told.get())
          .returns("virtual", RuntimeInfo::threads)
          .returns(null, RuntimeInfo::maxThreads)
          .returns(12, RuntimeInfo::maxConnections);
      server.destroy();
    }
  }

  @Test
  void anotherServerIsNotMistakenForTomcat() {
    try (Downstream downstream = new Downstream(SETTINGS)) {
      assertThatThrownBy(() -> controller(null, downstream).runtimeInfo())
          .hasMessage("served by null, not by Tomcat over HTTP/1.1");
    }
  }
}
