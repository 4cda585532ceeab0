package dev.loomgauge.core.result;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What a request does at a moment. A request does one thing at a time, so the times of all
 * activities add up to its response time.
 */
public enum Activity {
  CPU("CPU"),
  SPIN("spinning"),
  CPU_QUEUE("queue for a CPU"),
  THREAD_QUEUE("queue for a thread"),
  CONNECTION_QUEUE("queue for a database connection"),
  CLIENT_QUEUE("queue for a client connection"),
  LIMIT("queue for a permit"),
  DATABASE("database"),
  DOWNSTREAM("downstream"),
  NETWORK("network"),
  LOCK("locks"),
  CLASS_LOADING("class loading"),
  SLEEP("sleep"),
  FILE("files"),
  TASKS("other tasks"),
  COLLECTION("collections"),
  CLIENT("answer not read by the client"),
  OTHER("other waits"),
  /** Waits that nobody told apart. */
  WAITS("waits");

  /** What a request waits for that is alone; for all else it waits because there are others. */
  public static final List<Activity> CALLS =
      List.of(DATABASE, DOWNSTREAM, NETWORK, SLEEP, FILE, TASKS);

  private final String label;

  Activity(String label) {
    this.label = label;
  }

  /** For people: "queue for a CPU". */
  public String label() {
    return label;
  }

  /** The name in files: {@code cpu-queue}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The activity of a {@link #key}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Activity of(String key) {
    return Arrays.stream(values())
        .filter(activity -> activity.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("\"" + key + "\" is no activity"));
  }

  /**
   * The queue before a pool, by its name in the request path and its label for people, of which a
   * name in quotes before it says nothing: {@code 'client' HikariCP connections}.
   */
  public static Activity queueFor(String pool, String label) {
    String kind = label.startsWith("'") ? label.substring(label.lastIndexOf("' ") + 1) : label;
    String words = (pool + " " + kind).toLowerCase(Locale.ROOT);
    if (words.contains("thread")) {
      return THREAD_QUEUE;
    }
    return words.contains("client")
        ? CLIENT_QUEUE
        : words.contains("connection") ? CONNECTION_QUEUE : LIMIT;
  }
}
