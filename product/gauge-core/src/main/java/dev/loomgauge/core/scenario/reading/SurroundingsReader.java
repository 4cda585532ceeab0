package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.named;
import static dev.loomgauge.core.input.Value.number;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.setting;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Deployment.Balancer;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.time.Stall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads what stands around the service: downstream, database, instances. */
final class SurroundingsReader {
  private static final int MOST_ROWS = 100_000_000;

  private static final Value<Downstream.Route> ROUTE =
      new Value<>(
          Shape.DELAY,
          delay -> new Downstream.Route(TimingReader.written(delay, ""), delay.text()),
          Downstream.Route::text);

  private static final Key<Downstream.Route> DELAY =
      required("delay", ROUTE).means("How long every answer takes.");
  private static final Key<Map<String, Downstream.Route>> ROUTES =
      optional("routes", named("route", ROUTE), Map.of())
          .means("Routes with a delay of their own.");
  private static final Key<String> STALL =
      optional(
              "stall",
              setting(new Shape.Scalar("length and period: `1s/10s`", ".+/.+"), Stall::parse)
                  .map(Stall::text),
              "")
          .without("none")
          .means("All answers wait for so long, once in each period.");
  private static final Key<Double> ERROR_RATE =
      optional("error-rate", number(0, 1), 0.0).means("The share of requests answered with 500.");
  private static final Key<Integer> AT_ONCE =
      optional("at-once", whole(1, DownstreamSettings.MOST_AT_ONCE))
          .without("any number")
          .means(
              "Requests that are served at once, over all routes; further requests queue there, first come, first served.");

  static final Key<YamlMap> DOWNSTREAM =
      optional(
              "downstream",
              mapping(Shape.Keyed.of("downstream", DELAY, ROUTES, STALL, ERROR_RATE, AT_ONCE)))
          .without("no delay")
          .means("The downstream service.");

  private static final Key<String> URL =
      optional("url", text(), "")
          .without("a PostgreSQL that Loomgauge starts")
          .means(
              "JDBC address of your own PostgreSQL. Nothing outside its schema `loomgauge` is touched.");
  private static final Key<String> USER = optional("user", text(), "").means("Its user.");
  private static final Key<String> PASSWORD =
      optional("password", text(), "").means("Its password.");
  private static final Key<Integer> ORDERS =
      optional("orders", whole(1, MOST_ROWS), 1_000_000).means("Rows that are seeded.");
  private static final Key<Integer> CUSTOMERS =
      optional("customers", whole(1, MOST_ROWS), 100_000).means("Rows that are seeded.");

  static final Key<YamlMap> DATABASE =
      optional(
              "database",
              mapping(Shape.Keyed.of("database", URL, USER, PASSWORD, ORDERS, CUSTOMERS)))
          .means("The database.");

  private static final Key<Integer> INSTANCES =
      optional("instances", whole(1, 99_999), Deployment.ONE.instances())
          .means("Processes of the service side by side; each user has one of them.");
  private static final Key<Balancer> BALANCER =
      optional("balancer", oneOf(Balancer.values()), Deployment.ONE.balancer())
          .without("each user one instance")
          .means("Predictions only: who gets a request.");

  static final List<Key<?>> KEYS = List.of(DOWNSTREAM, DATABASE);
  static final List<Key<?>> DEPLOYMENT = List.of(INSTANCES, BALANCER);

  private SurroundingsReader() {}

  static Downstream downstream(YamlMap scenario) {
    Optional<YamlMap> written = DOWNSTREAM.find(scenario);
    if (written.isEmpty()) {
      return new Downstream(
          Distribution.fixed(Duration.ZERO), "0ms", Map.of(), "", 0, OptionalInt.empty());
    }
    YamlMap map = written.get();
    Downstream.Route all = DELAY.in(map);
    return new Downstream(
        all.delay(),
        all.text(),
        ROUTES.in(map),
        STALL.in(map),
        ERROR_RATE.in(map),
        AT_ONCE.find(map).map(OptionalInt::of).orElse(OptionalInt.empty()));
  }

  static DatabaseSettings database(YamlMap scenario) {
    YamlMap map = DATABASE.find(scenario).orElseGet(scenario::empty);
    return new DatabaseSettings(
        URL.in(map), USER.in(map), PASSWORD.in(map), ORDERS.in(map), CUSTOMERS.in(map));
  }

  /** Whether the database is a server of the user's own. */
  static boolean ownDatabase(YamlMap scenario) {
    return DATABASE.find(scenario).flatMap(URL::find).isPresent();
  }

  static Deployment deployment(YamlMap scenario) {
    return new Deployment(INSTANCES.in(scenario), BALANCER.in(scenario));
  }
}
