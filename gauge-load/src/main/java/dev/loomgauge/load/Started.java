package dev.loomgauge.load;

import dev.loomgauge.load.connection.Endpoints;
import dev.loomgauge.load.connection.Transport;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The first line of the output: the process and the settings in force. */
final class Started {
  private Started() {}

  static ObjectNode line(Plan plan, Timeline timeline, Transport transport, Endpoints endpoints) {
    ObjectNode line = new JsonMapper().createObjectNode().put("type", "started").put("version", 1);
    line.put("pid", ProcessHandle.current().pid());
    line.put("java", Runtime.version().toString());
    line.put("transport", transport.word());
    line.put("threads", plan.threads());
    line.put("target", plan.target().authority());
    line.put("tls", plan.target().tls());
    var addresses = line.putArray("addresses");
    endpoints.remotes().forEach(addresses::add);
    var locals = line.putArray("localAddresses");
    plan.localAddresses().forEach(locals::add);
    line.put("method", plan.request().method()).put("path", plan.request().path());
    switch (plan.model()) {
      case Model.Closed closed -> {
        ObjectNode model = line.putObject("closed").put("users", closed.users());
        model.put("thinkMs", closed.think().toNanos() / 1e6);
        model.put("thinkDistribution", closed.distribution().name().toLowerCase(Locale.ROOT));
        model
            .put("rampMs", closed.ramp().toNanos() / 1e6)
            .put("connectMs", closed.connect().toNanos() / 1e6)
            .put("spreadMs", closed.spread().toNanos() / 1e6)
            .put("from", closed.from())
            .put("downMs", closed.down().toNanos() / 1e6);
      }
      case Model.Open open -> {
        ObjectNode model = line.putObject("open").put("rate", open.rate());
        model.put("arrivals", open.arrivals().name().toLowerCase(Locale.ROOT));
        model.put("maxConnections", open.connections()).put("rampMs", open.ramp().toNanos() / 1e6);
      }
    }
    line.put("startEpochMs", timeline.startEpochMs());
    line.put("windowStartEpochMs", timeline.windowStartEpochMs());
    line.put("windowMs", plan.window().toNanos() / 1e6);
    line.put("drainMs", plan.drain().toNanos() / 1e6);
    line.put("timeoutMs", plan.timeout().toNanos() / 1e6);
    line.put("connectTimeoutMs", plan.connectTimeout().toNanos() / 1e6);
    line.put("maxConnecting", plan.maxConnecting());
    line.put("seed", plan.seed());
    line.put("histogram", plan.histogram().map(Object::toString).orElse(null));
    return line;
  }
}
