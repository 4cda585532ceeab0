package dev.loomgauge.load.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What users send: kinds of request, each drawn by its share, after a login where there is one.
 *
 * @param kinds at least one
 * @param named whether the plan names its kinds, so that each is counted by itself
 * @param givers variable that is taken from answers to the kind that is sent where a user does not
 *     have it yet: an index in {@link #all}
 */
public record RequestMix(
    List<Kind> kinds, Optional<Kind> login, boolean named, Map<String, Integer> givers) {
  /** Name of the login as a kind. */
  public static final String LOGIN = "login";

  public RequestMix {
    kinds = List.copyOf(kinds);
    givers = Map.copyOf(givers);
  }

  static RequestMix of(Kind only) {
    return new RequestMix(List.of(only), Optional.empty(), false, Map.of());
  }

  /** Kinds with names; {@link PlanException} if one can never be sent, for want of a value. */
  static RequestMix of(List<Kind> kinds, Optional<Kind> login) throws PlanException {
    RequestMix open = new RequestMix(kinds, login, true, Map.of());
    return new RequestMix(kinds, login, true, open.order());
  }

  public List<Kind> all() {
    List<Kind> all = new ArrayList<>(kinds);
    login.ifPresent(all::add);
    return all;
  }

  /** Names of {@link #all}; none where the plan has one request without a name. */
  public List<String> names() {
    return named ? all().stream().map(Kind::name).toList() : List.of();
  }

  /** Finds an order in which every kind can be sent by a user that begins with nothing. */
  private Map<String, Integer> order() throws PlanException {
    List<Kind> all = all();
    Map<String, Integer> found = new HashMap<>();
    TreeSet<String> taken = new TreeSet<>();
    all.forEach(kind -> taken.addAll(kind.takes().keySet()));
    List<Kind> left = new ArrayList<>(all);
    login.ifPresent(first -> sendable(first, all, left, found));
    boolean more = true;
    while (more) {
      more = false;
      for (Kind kind : List.copyOf(left)) {
        if (kind.request().variables().stream()
            .allMatch(name -> !taken.contains(name) || found.containsKey(name))) {
          sendable(kind, all, left, found);
          more = true;
        }
      }
    }
    if (!left.isEmpty()) {
      Kind kind = left.getFirst();
      TreeSet<String> missing = new TreeSet<>(kind.request().variables());
      missing.retainAll(taken);
      missing.removeAll(found.keySet());
      throw new PlanException(
          "requests." + kind.name(),
          "can never be sent: {"
              + missing.first()
              + "} is taken from answers to requests that need it, or come after it");
    }
    return found;
  }

  private static void sendable(
      Kind kind, List<Kind> all, List<Kind> left, Map<String, Integer> found) {
    left.remove(kind);
    kind.takes().keySet().forEach(name -> found.putIfAbsent(name, all.indexOf(kind)));
  }
}
