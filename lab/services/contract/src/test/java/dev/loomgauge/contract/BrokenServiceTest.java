package dev.loomgauge.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that answers whatever it is asked, and nothing of it rightly. */
@Timeout(60)
class BrokenServiceTest {
  /** They wait for the calls of a service that makes none, for ten seconds each. */
  private static final Set<String> PATIENT =
      Set.of(
          "theThreeCallsAreMadeAtTheSameTime",
          "requestsAreAtTheDownstreamAtTheSameTime",
          "callsAreMadeOneAfterTheOther");

  private static final ExtensionContext CONTEXT =
      (ExtensionContext)
          Proxy.newProxyInstance(
              ExtensionContext.class.getClassLoader(),
              new Class<?>[] {ExtensionContext.class},
              (_, method, _) -> {
                throw new AssertionError(method);
              });

  private record Broken(HttpScene scene) implements BlockingContract {
    @Override
    public String threads() {
      return "virtual";
    }

    @Override
    public boolean endsWhatIsNotNeeded() {
      return true;
    }
  }

  private static HttpServer broken() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = "{}".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    return server;
  }

  /** Whether a test of a contract is content. */
  private static boolean holds(Broken service, Method test, Object... arguments)
      throws IllegalAccessException {
    try {
      test.invoke(service, arguments);
      return true;
    } catch (InvocationTargetException e) {
      return false;
    }
  }

  @Test
  void noTestOfAContractIsContentWithIt() throws Exception {
    HttpServer server = broken();
    HttpScene scene =
        new HttpScene(
            environment -> new RunningService(server.getAddress().getPort(), () -> {}), Map.of());
    scene.beforeAll(CONTEXT);
    List<String> content = new ArrayList<>();
    int tried = 0;
    try {
      Broken service = new Broken(scene);
      for (Method test : BlockingContract.class.getMethods()) {
        ValueSource values = test.getAnnotation(ValueSource.class);
        List<Object[]> all = new ArrayList<>();
        if (values != null) {
          for (String value : values.strings()) {
            all.add(new Object[] {value});
          }
        } else if (test.isAnnotationPresent(Test.class) && !PATIENT.contains(test.getName())) {
          all.add(new Object[0]);
        }
        for (Object[] arguments : all) {
          scene.beforeEach(CONTEXT);
          tried++;
          if (holds(service, test, arguments)) {
            content.add(test.getName() + List.of(arguments));
          }
        }
      }
    } finally {
      scene.afterAll(CONTEXT);
      server.stop(0);
    }

    assertThat(content).isEmpty();
    assertThat(tried).isGreaterThan(40);
  }
}
