package dev.loomgauge.run.discovery;

import dev.loomgauge.run.probe.jvm.MethodAgent;

/** What the flight recorder of a service is asked for, as XML. */
final class TraceSettings {
  /** The first with jdk.MethodTrace. */
  static final int METHOD_TRACE = 25;

  private final StringBuilder xml =
      new StringBuilder(
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?><configuration version=\"2.0\">");

  private TraceSettings() {}

  /**
   * For one recording.
   *
   * @param java feature version of the JVM
   * @param waits whether waits are recorded too, with the stacks that name those that have no other
   *     name
   */
  static String of(int java, boolean waits) {
    TraceSettings settings = new TraceSettings();
    if (java >= METHOD_TRACE) {
      settings.event("jdk.MethodTrace", false, "filter", TracedMethods.filter());
    }
    settings.event(MethodAgent.EVENT, false, "threshold", "0 ms");
    if (waits) {
      settings.waits();
    }
    return settings.xml.append("</configuration>").toString();
  }

  /** A setting that an older JDK does not know does nothing there. */
  private void waits() {
    event("jdk.SocketRead", false, "threshold", "0 us", "throttle", "off");
    event("jdk.ThreadSleep", false, "threshold", "0 ms");
    event("jdk.ThreadPark", true, "threshold", "50 us");
    event("jdk.VirtualThreadPinned", true, "threshold", "50 us");
    event("jdk.JavaMonitorEnter", false, "threshold", "50 us");
    event("jdk.JavaMonitorWait", false, "threshold", "50 us");
    event("jdk.FileRead", false, "threshold", "100 us", "throttle", "off");
    event("jdk.FileWrite", false, "threshold", "100 us", "throttle", "off");
    event("jdk.FileForce", false, "threshold", "100 us");
  }

  private void event(String name, boolean stacks, String... settings) {
    xml.append("<event name=\"").append(name).append("\">");
    setting("enabled", "true");
    setting("stackTrace", String.valueOf(stacks));
    for (int i = 0; i < settings.length; i += 2) {
      setting(settings[i], settings[i + 1]);
    }
    xml.append("</event>");
  }

  private void setting(String name, String value) {
    xml.append("<setting name=\"").append(name).append("\">").append(value).append("</setting>");
  }
}
