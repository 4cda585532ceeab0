package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Pauses;
import dev.loomgauge.core.wording.Numbers;

/**
 * The laws in words, with their numbers filled in.
 *
 * @param service what stations spend: "CPU" of a real service, "service" of a pure model
 */
record Wording(String service) {

  String users(int users, double share, double cycle) {
    return share == 1
        ? "users: %d / %s".formatted(users, seconds(cycle))
        : share == 0
            ? "users: %d / %s, with no answer in time".formatted(users, seconds(cycle))
            : Numbers.format("users: %d x %.4g in time / %s", users, share, seconds(cycle));
  }

  String pool(String label, int capacity, int copies, double held) {
    return "%s: %s / %s held".formatted(label, number(capacity, copies), seconds(held));
  }

  /** With pauses: c / (D + c P / K), where every server is lost for P in K requests. */
  String station(Network.Station station, int copies, double demand) {
    Pauses pauses = station.pauses();
    String servers = number(station.servers(), copies);
    String spent = "%s of %s".formatted(seconds(demand), service);
    return pauses.occur()
        ? "%s: %s / (%s + %s%s of pause in %s)"
            .formatted(
                station.label(),
                servers,
                spent,
                station.servers() == 1 ? "" : station.servers() + " x ",
                seconds(pauses.seconds()),
                Numbers.count(Math.round(pauses.requests()), "request"))
        : "%s: %s / %s".formatted(station.label(), servers, spent);
  }

  private static String number(int one, int copies) {
    return copies == 1 ? String.valueOf(one) : copies + " x " + one;
  }

  private static String seconds(double seconds) {
    return seconds < 0.01
        ? Numbers.format(seconds < 0.0001 ? "%.4g ms" : "%.3f ms", seconds * 1000)
        : Numbers.format("%.4g s", seconds);
  }
}
