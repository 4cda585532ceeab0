package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.Answer;
import dev.loomgauge.contract.PoolBean;
import dev.loomgauge.contract.RunningService;
import dev.loomgauge.contract.Scene;
import dev.loomgauge.faults.kind.Faults;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.SpringApplication;
import tools.jackson.databind.JsonNode;

class FaultsIT {

  private static final PoolBean HIKARI =
      new PoolBean(
          "com.zaxxer.hikari:type=Pool (orders)", "ActiveConnections", "ThreadsAwaitingConnection");

  @RegisterExtension
  static final Scene SCENE =
      new Scene(
          FaultsIT::launch,
          HIKARI,
          "--spring.threads.virtual.enabled=true",
          "--server.tomcat.max-connections=77",
          "--CLIENT_CONNECTIONS=9");

  @Test
  void runtimeInfoTellsTheStateInForce() throws Exception {
    JsonNode info = SCENE.get("/api/runtime-info").json();

    assertThat(info.get("service").asString()).isEqualTo("faults");
    assertThat(info.get("threads").asString()).isEqualTo("virtual");
    assertThat(info.get("poolSize").asInt()).isEqualTo(2);
    assertThat(info.get("maxConnections").asInt()).isEqualTo(77);
    assertThat(info.get("acceptCount").asInt()).isEqualTo(20_000);
    assertThat(info.get("maxKeepAliveRequests").asInt()).isEqualTo(-1);
    assertThat(info.get("downstreamMaxConnections").asInt()).isEqualTo(9);
  }

  @Test
  void aRequestThatNamesNoFaultIsHealthy() throws Exception {
    assertThat(SCENE.get("/faults/7").body()).isEqualTo(SCENE.get("/faults/7?fault=none").body());
  }

  static Set<String> names() {
    return new Faults().names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyFaultHasTheRightAnswer(String fault) throws Exception {
    Answer answer = SCENE.get("/faults/7?fault=" + fault);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/order/id").asInt()).isEqualTo(7);
    assertThat(answer.json().at("/stock/status").asString()).isEqualTo("in stock");
  }

  @Test
  void anUnknownFaultIsRefused() throws Exception {
    Answer answer = SCENE.get("/faults/7?fault=lokc");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("message").asString())
        .startsWith("fault=lokc: use one of none, lock, ");
  }

  @Test
  void anUnknownOrderAndWhatIsNoNumberAreRefused() throws Exception {
    assertThat(SCENE.get("/faults/1001?fault=lock").status()).isEqualTo(404);
    assertThat(SCENE.get("/faults/x").status()).isEqualTo(400);
  }

  private static RunningService launch(String... settings) {
    var context = SpringApplication.run(FaultsOnDemand.class, settings);
    int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    return new RunningService(port, context::close);
  }
}
