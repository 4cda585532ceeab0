package dev.loomgauge.order.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ClassPathResource;

/** What the environment sets, and what holds where it sets nothing. */
class SettingsFileTest {
  private static StandardEnvironment environment(Map<String, Object> variables) throws IOException {
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("set", variables));
    for (String file : new String[] {"order.yaml", "blocking.yaml"}) {
      for (PropertySource<?> source :
          new YamlPropertySourceLoader().load(file, new ClassPathResource(file))) {
        environment.getPropertySources().addLast(source);
      }
    }
    return environment;
  }

  private static String settings(Map<String, Object> variables) throws IOException {
    Binder binder = Binder.get(environment(variables));
    DatabaseSettings database = binder.bind("database", DatabaseSettings.class).get();
    return binder.bind("order", OrderSettings.class).get()
        + "; "
        + database
        + ", "
        + database.password()
        + ", "
        + database.poolSize()
        + ", "
        + database.poolTimeout()
        + ", "
        + database.timeout();
  }

  @Test
  void everyVariableSetsItsOwnAndWhatIsNotSetIsTheDefault() throws IOException {
    assertThat(settings(Map.of()))
        .isEqualTo(
            new OrderSettings(
                    ConnectionMode.RELEASED,
                    PathMode.NORMAL,
                    URI.create("http://127.0.0.1:8081"),
                    Duration.ofMinutes(1),
                    100_000)
                + "; postgres@127.0.0.1:5432/postgres, schema loomgauge, , 50, PT30S, PT1M");
    assertThat(
            settings(
                Map.ofEntries(
                    Map.entry("ORDER_CONNECTION", "held"),
                    Map.entry("ORDER_PATH", "synchronized"),
                    Map.entry("DOWNSTREAM_URL", "http://h:1"),
                    Map.entry("DOWNSTREAM_TIMEOUT_MS", "2"),
                    Map.entry("CLIENT_CONNECTIONS", "3"),
                    Map.entry("DB_HOST", "d"),
                    Map.entry("DB_PORT", "4"),
                    Map.entry("DB_NAME", "n"),
                    Map.entry("DB_USER", "u"),
                    Map.entry("DB_PASSWORD", "p"),
                    Map.entry("DB_SCHEMA", "s"),
                    Map.entry("POOL_SIZE", "5"),
                    Map.entry("POOL_TIMEOUT_MS", "6"),
                    Map.entry("DATABASE_TIMEOUT_MS", "7"))))
        .isEqualTo(
            new OrderSettings(
                    ConnectionMode.HELD,
                    PathMode.SYNCHRONIZED,
                    URI.create("http://h:1"),
                    Duration.ofMillis(2),
                    3)
                + "; u@d:4/n, schema s, p, 5, PT0.006S, PT0.007S");
  }

  @ParameterizedTest
  @CsvSource({
    "server.address,127.0.0.1",
    "server.port,8080",
    "server.tomcat.threads.max,200",
    "server.tomcat.max-connections,100000",
    "server.tomcat.accept-count,20000",
    "server.tomcat.max-keep-alive-requests,-1",
    "server.tomcat.processor-cache,-1",
    "management.endpoints.web.exposure.include,health"
  })
  void theServerListensOnLoopbackAndItsOtherLimitsAreLifted(String key, String value)
      throws IOException {
    assertThat(environment(Map.of()).getProperty(key)).isEqualTo(value);
  }

  @Test
  void tomcatHasAsManyThreadsAsAreSet() throws IOException {
    assertThat(environment(Map.of("TOMCAT_THREADS", "9")).getProperty("server.tomcat.threads.max"))
        .isEqualTo("9");
  }
}
