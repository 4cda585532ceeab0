package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * A known defect of the JDK that a service ran on. {@code docs/jdk-defects.md} has them all.
 *
 * @param jdk version of the JDK: "25.0.2"
 * @param number of its issue: {@code JDK-8369227}
 * @param title what happens, in plain words, without a full stop
 * @param fixed the next release that has the fix; null where none is known
 * @param needs what else it needs: "with G1 or ZGC"; empty for nothing
 * @param remedy what helps beside a release with the fix; empty where nothing is known
 */
public record KnownDefect(
    String jdk, String number, String title, @Nullable String fixed, String needs, String remedy) {

  /** "JDK-8369227 (fixed in 25.0.3): a virtual thread ... can stay parked for ever". */
  public String happens() {
    return "%s (%s%s): %s"
        .formatted(
            number,
            fixed == null ? "not fixed" : "fixed in " + fixed,
            needs.isEmpty() ? "" : "; only " + needs,
            title);
  }

  /** "use 25.0.3 or newer, or leave the option out"; empty where nothing is known to help. */
  public String helps() {
    String newer = fixed == null ? "" : "use %s or newer".formatted(fixed);
    return newer.isEmpty() || remedy.isEmpty() ? newer + remedy : newer + ", or " + remedy;
  }

  /** "JDK 25.0.2 has JDK-8369227 (fixed in 25.0.3): ...; use 25.0.3 or newer." */
  public String words() {
    return "JDK %s has %s%s.".formatted(jdk, happens(), helps().isEmpty() ? "" : "; " + helps());
  }
}
