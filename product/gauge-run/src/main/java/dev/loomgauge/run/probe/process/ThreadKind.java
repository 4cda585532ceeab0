package dev.loomgauge.run.probe.process;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a thread that the JVM starts for itself does, by the name that the system knows it by. */
public enum ThreadKind {
  /** Compilers. */
  COMPILER("C[12] Compiler|JVMCI"),
  /** Collectors, and the VM thread, which collects where Serial does and leads the others. */
  COLLECTOR("GC Thread|G1 |ParGC|VM Thread|Z(Director|Driver|Worker|Uncommit|Stat)|Shenandoah"),
  /** Its other threads. */
  JVM(
      "VM Periodic|Signal Dispatch|Finalizer|Reference Handl|Service Thread|Monitor Deflati"
          + "|Common-Cleaner|Notification Th|Attach Listener|StringDedup|JFR |RMI |JMX ");

  private final Pattern names;

  ThreadKind(String names) {
    this.names = Pattern.compile(names);
  }

  /**
   * Of a thread by that name; empty for one of the application.
   *
   * @param name the first 15 characters of the name that Java knows it by
   */
  static Optional<ThreadKind> of(String name) {
    return Arrays.stream(values()).filter(kind -> kind.names.matcher(name).lookingAt()).findFirst();
  }
}
