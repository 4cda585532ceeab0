package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.GateCode;
import java.util.Optional;

/** The server takes fewer connections than there are users. */
final class FewConnections implements Rule {
  @Override
  public String code() {
    return "few-connections";
  }

  @Override
  public String title() {
    return "Limit of connections";
  }

  @Override
  public String meaning() {
    return """
        The server takes fewer connections than the load has users: Tomcat 8,192, or what server.tomcat.max-connections says. The others wait unseen, and the limit is easily taken for one of threads.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.warning(GateCode.CONNECTIONS_MISSING)
        .map(
            warning ->
                new Cause(
                    Evidence.sentence(warning.evidence()),
                    "Raise the connections that the server takes (server.tomcat.max-connections, and accept-count with net.core.somaxconn), or balance the load over more instances.",
                    1));
  }
}
