package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The system {@code microservice}. */
public interface MicroserviceContract extends InHttpScene {

  @Test
  default void computeIsTheSumOfThePrimesTo50000() throws Exception {
    assertThat(scene().get("/compute").body()).isEqualTo("{\"sum\":121013308}");
  }

  @Test
  default void blockAnswersAfter300Milliseconds() throws Exception {
    long begin = System.nanoTime();

    assertThat(scene().get("/block").body()).isEqualTo("{\"waited\":\"300 ms\"}");
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
  }

  @Test
  default void fileHasTenThousandLines() throws Exception {
    assertThat(scene().get("/file").body()).isEqualTo("{\"lines\":10000}");
  }

  @Test
  default void endpointsAreCountedApart() throws Exception {
    long before = scene().metric("service_requests_total", "file");
    long others = scene().metric("service_requests_total", "compute");
    scene().get("/file");
    scene().get("/file");

    assertThat(scene().metric("service_requests_total", "file")).isEqualTo(before + 2);
    assertThat(scene().metric("service_requests_total", "compute")).isEqualTo(others);
    JsonNode file = scene().fields().get("endpoints").get("file");
    assertThat(file.get("totalRequests").asLong()).isEqualTo(before + 2);
    assertThat(file.get("meanResponseTimeMs").asDouble()).isPositive();
  }
}
