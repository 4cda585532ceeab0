import static io.gatling.javaapi.core.CoreDsl.*;

import io.gatling.javaapi.core.Simulation;
import io.gatling.javaapi.http.HttpDsl;
import java.net.URI;
import java.time.Duration;

/** Users that loop: -Durl, -Dusers, -Dramp and -Dhold in seconds, -Dburn in ms of CPU a request. */
public class GatlingLoad extends Simulation {
  public GatlingLoad() {
    URI url = URI.create(System.getProperty("url"));
    int users = Integer.getInteger("users");
    int ramp = Integer.getInteger("ramp", 0);
    long burn = Long.getLong("burn", 0L) * 1_000_000;
    var load =
        scenario("load")
            .during(Duration.ofSeconds(Integer.getInteger("hold")))
            .on(
                exec(HttpDsl.http("request").get(url.getPath()))
                    .exec(
                        session -> {
                          long end = System.nanoTime() + burn;
                          while (System.nanoTime() < end) {
                            Thread.onSpinWait();
                          }
                          return session;
                        }));
    setUp(load.injectOpen(ramp == 0 ? atOnceUsers(users) : rampUsers(users).during(ramp)))
        .protocols(
            HttpDsl.http
                .baseUrl(url.getScheme() + "://" + url.getAuthority())
                .shareConnections());
  }
}
