package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** Asks a HotSpot JVM which of its options are in force, and whether it chose them itself. */
record JvmSetupReader(MBeanServerConnection server) {
  private static final String DIAGNOSTIC = "com.sun.management:type=HotSpotDiagnostic";

  /** Origins of {@code com.sun.management.VMOption} that nobody asked for. */
  private static final Set<String> USUAL = Set.of("DEFAULT", "ERGONOMIC");

  /** Options that choose a collector, with its name. */
  private static final Map<String, String> COLLECTORS =
      Map.of(
          "UseSerialGC", "Serial",
          "UseParallelGC", "Parallel",
          "UseG1GC", "G1",
          "UseZGC", "ZGC",
          "UseShenandoahGC", "Shenandoah",
          "UseEpsilonGC", "Epsilon");

  /** Methods are compiled by C1 up to this level of tiered compilation, by C2 above it. */
  private static final int HIGHEST_OF_C1 = 3;

  private record Option(String value, boolean usual) {
    boolean on() {
      return value.equals("true");
    }
  }

  JvmSetup read() throws IOException, JMException {
    return new JvmSetup(
        property("java.version"),
        collector(),
        option("MaxHeapSize")
            .map(size -> new Setting(megabytes(size.value()), size.usual()))
            .orElse(new Setting(JvmSetup.UNKNOWN, false)),
        option("UseCompactObjectHeaders")
            .map(compact -> new Setting(compact.on() ? "on" : "off", compact.usual()))
            .orElse(new Setting("off", true)), // a JDK without the option has none
        compiler(),
        options());
  }

  /** Without values: those of {@code -D} and of agents may be secrets. */
  private List<String> options() throws IOException, JMException {
    Object arguments =
        server.getAttribute(
            ObjectName.getInstance(ManagementFactory.RUNTIME_MXBEAN_NAME), "InputArguments");
    return arguments instanceof String[] all
        ? Arrays.stream(all).map(JvmSetupReader::withoutValue).distinct().toList()
        : List.of();
  }

  /** {@code -Dname}, {@code -XX:MaxRAMPercentage}, {@code -javaagent}. */
  static String withoutValue(String option) {
    return option.replaceFirst(option.startsWith("-XX:") ? "(?s)=.*" : "(?s)[=:].*", "");
  }

  private static String megabytes(String bytes) {
    return String.valueOf(Long.parseLong(bytes) / Bytes.MB);
  }

  private Setting collector() throws IOException, JMException {
    for (Map.Entry<String, String> collector : COLLECTORS.entrySet()) {
      Optional<Option> option = option(collector.getKey());
      if (option.isPresent() && option.get().on()) {
        return new Setting(collector.getValue(), option.get().usual());
      }
    }
    return new Setting(JvmSetup.UNKNOWN, false);
  }

  /** {@code java.vm.info}: "mixed mode, sharing", "interpreted mode", "... emulated-client". */
  private Setting compiler() throws IOException, JMException {
    String mode = property("java.vm.info");
    Option highest = option("TieredStopAtLevel").orElse(new Option("4", true));
    Option tiered = option("TieredCompilation").orElse(new Option("true", true));
    String only = option("CompilationMode").map(Option::value).orElse("default");
    boolean usual = highest.usual() && tiered.usual() && List.of("default", "").contains(only);
    int level = Integer.parseInt(highest.value());
    if (mode.contains("interpreted") || (tiered.on() && level == 0)) {
      return new Setting("interpreter alone", false);
    }
    if (mode.contains("emulated-client")
        || only.startsWith("quick-only")
        || (tiered.on() && level <= HIGHEST_OF_C1)) {
      return new Setting("C1 alone", usual);
    }
    return new Setting(tiered.on() && !only.equals("high-only") ? "C2" : "C2 alone", usual);
  }

  private String property(String name) throws IOException, JMException {
    Object properties =
        server.getAttribute(
            ObjectName.getInstance(ManagementFactory.RUNTIME_MXBEAN_NAME), "SystemProperties");
    CompositeData found =
        properties instanceof TabularData table ? table.get(new Object[] {name}) : null;
    return found == null ? JvmSetup.UNKNOWN : String.valueOf(found.get("value"));
  }

  /** An option; empty where the JVM has none of the name. */
  private Optional<Option> option(String name) throws IOException, JMException {
    try {
      Object found =
          server.invoke(
              ObjectName.getInstance(DIAGNOSTIC),
              "getVMOption",
              new Object[] {name},
              new String[] {String.class.getName()});
      return found instanceof CompositeData data
          ? Optional.of(
              new Option(
                  String.valueOf(data.get("value")),
                  USUAL.contains(String.valueOf(data.get("origin")))))
          : Optional.empty();
    } catch (RuntimeMBeanException e) {
      return Optional.empty(); // its cause is the IllegalArgumentException of an unknown name
    }
  }
}
