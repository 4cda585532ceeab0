package dev.loomgauge.bench.chaos;

import java.time.Duration;

/** What befalls a process, or the machine under all of them. */
enum Fault {
  KILL("SIGKILL", 9, Duration.ZERO),
  TERM("SIGTERM", 15, Duration.ZERO),
  HUP("SIGHUP", 1, Duration.ZERO),
  INT("SIGINT", 2, Duration.ZERO),
  STOP("SIGSTOP, then SIGCONT", 0, Duration.ofSeconds(40)),
  DESCRIPTORS("few file descriptors", 0, Duration.ZERO),
  MEMORY("small memory", 0, Duration.ZERO),
  DISK("full disk", 0, Duration.ZERO),
  CLOCK("clock step of 90 s", 0, Duration.ZERO),
  HOG("busy CPUs", 0, Duration.ofSeconds(20));

  /** As shells number what a signal ended. */
  private static final int SIGNALLED = 128;

  private final String words;
  private final int signal;
  private final Duration lasts;

  Fault(String words, int signal, Duration lasts) {
    this.words = words;
    this.signal = signal;
    this.lasts = lasts;
  }

  /** For a table. */
  String words() {
    return words;
  }

  /** How long until it is taken back; zero where it stays until the command has ended. */
  Duration lasts() {
    return lasts;
  }

  /** Whether it strikes one process and not the machine. */
  boolean ofOne() {
    return switch (this) {
      case KILL, TERM, HUP, INT, STOP, DESCRIPTORS, MEMORY -> true;
      case DISK, CLOCK, HOG -> false;
    };
  }

  /** Whether it asks or forces a process to end by a signal. */
  boolean ends() {
    return signal > 0;
  }

  /** The exit code of a process that it ended; 137 also of one that needed more memory. */
  int code() {
    return SIGNALLED + (this == MEMORY ? KILL.signal : signal);
  }

  /** Whether it may end a process with {@link #code}. */
  boolean hasCode() {
    return ends() || this == MEMORY;
  }

  /** Whether it is in a mask of signals, as {@code SigIgn} of {@code /proc/PID/status}. */
  boolean in(long mask) {
    return ends() && ((mask >> (signal - 1)) & 1) == 1;
  }
}
