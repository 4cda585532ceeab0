package dev.loomgauge.core.threads;

import dev.loomgauge.core.result.BackgroundThread;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Some threads in dumps, by the names that the system knows them by, and where they are. */
public final class NamedThreads {
  /** Of a longer name the system knows the begin. */
  private static final int LONGEST = 15;

  /** The system knows the thread of the main method by its program. */
  private static final String PROGRAM = "java";

  private static final String MAIN = "main";

  /** Name of the system to names in dumps to methods with the number of dumps. */
  private final Map<String, Map<String, Map<String, Integer>>> seen = new HashMap<>();

  /** None yet of threads by these names. */
  public NamedThreads(Collection<String> names) {
    names.forEach(name -> seen.put(name, new HashMap<>()));
  }

  public void add(String name, DumpedThread thread) {
    if (seen.isEmpty() || thread.virtual() || thread.stack().isEmpty()) {
      return;
    }
    String frame = Frames.top(thread.stack()).getFirst();
    int line = frame.lastIndexOf(':');
    seen.forEach(
        (known, dumped) -> {
          if (same(known, name)) {
            dumped
                .computeIfAbsent(name, _ -> new HashMap<>())
                .merge(line < 0 ? frame : frame.substring(0, line), 1, Integer::sum);
          }
        });
  }

  private static boolean same(String known, String dumped) {
    return known.equals(dumped)
        || (known.equals(PROGRAM) && dumped.equals(MAIN))
        || (known.length() == LONGEST && dumped.startsWith(known));
  }

  /** The same thread with what dumps show of it, where there is one by its name. */
  public BackgroundThread shown(BackgroundThread thread) {
    Map<String, Map<String, Integer>> dumped = seen.getOrDefault(thread.name(), Map.of());
    if (dumped.size() != 1) {
      return thread;
    }
    var only = dumped.entrySet().iterator().next();
    Optional<String> most =
        only.getValue().entrySet().stream()
            .max(Map.Entry.comparingByValue())
            .map(Map.Entry::getKey);
    return new BackgroundThread(only.getKey(), thread.alone(), thread.loaded(), most.orElse(null));
  }
}
