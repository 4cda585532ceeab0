package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;

/** The server takes fewer connections than there are users. */
public final class FewConnections implements Rule {
  /** Of the requests in the system. */
  private static final double MUCH = 0.05;

  private static final String REMEDY =
      "Raise the connection limit of the server (server.tomcat.max-connections, and accept-count"
          + " with net.core.somaxconn), or spread the load over more instances.";

  @Override
  public String code() {
    return "few-connections";
  }

  @Override
  public String title() {
    return "Connection limit reached";
  }

  @Override
  public String meaning() {
    return """
        The server takes fewer connections than the load has users: Tomcat 8,192, or what server.tomcat.max-connections says. The others wait in the accept queue of the kernel, where the service does not see them, and the limit is easily mistaken for a thread limit.""";
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.warning(GateCode.CONNECTIONS_MISSING)
        .map(warning -> new Cause(Evidence.sentence(warning.evidence()), REMEDY, 1))
        .or(() -> unaccepted(e));
  }

  private static Optional<Cause> unaccepted(Evidence e) {
    int closed = e.trial().offered().users();
    double users = closed > 0 ? closed : e.load().throughputRps() * e.load().meanMs() / 1000;
    return e.threads()
        .map(use -> use.unread().unaccepted())
        .filter(waiting -> waiting >= 1 && waiting >= MUCH * users)
        .map(
            waiting ->
                new Cause(
                    Numbers.format(
                        "%s of %s connections wait in the accept queue of the kernel: the service has not accepted them.",
                        Numbers.count(waiting), Numbers.count(users)),
                    REMEDY,
                    Numbers.format(
                        "%s instead of %s, provided that response times do not grow.",
                        Numbers.rate(all(e, waiting, users)),
                        Numbers.rate(e.load().throughputRps())),
                    Math.min(1, waiting / users),
                    new Setting(
                        Setting.MAX_CONNECTIONS,
                        String.valueOf((long) users),
                        all(e, waiting, users))));
  }

  /** Requests per second where all users are connected, each as quick as those that are now. */
  private static double all(Evidence e, double waiting, double users) {
    double served = Math.max(1, users - waiting);
    double rps = e.load().throughputRps() * users / served;
    return Math.min(rps, e.lowestLimit().map(Limit::rps).orElse(rps));
  }
}
