package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import javax.management.RuntimeMBeanException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.Test;

/** Of JVMs that answer as the test says. */
class JvmSetupReaderTest {
  private final Map<String, String> properties = new HashMap<>();
  private final Map<String, String> options = new HashMap<>();

  /** With an option or a property as {@code name=value}, an option that was set with {@code !}. */
  private JvmSetup read(String... settings) throws Exception {
    properties.clear();
    options.clear();
    properties.put("java.version", "25.0.3");
    properties.put("java.vm.info", "mixed mode, sharing");
    for (String setting : settings) {
      String[] parts = setting.split("=", -1);
      (parts[0].startsWith("java.") ? properties : options).put(parts[0], parts[1]);
    }
    return new JvmSetupReader(
            (MBeanServerConnection)
                Proxy.newProxyInstance(
                    MBeanServerConnection.class.getClassLoader(),
                    new Class<?>[] {MBeanServerConnection.class},
                    (proxy, method, arguments) ->
                        method.getName().equals("getAttribute")
                            ? table()
                            : option(String.valueOf(((Object[]) arguments[2])[0]))))
        .read();
  }

  private Object table() throws Exception {
    CompositeType row = composite("key", "value");
    TabularDataSupport table =
        new TabularDataSupport(new TabularType("all", "all", row, new String[] {"key"}));
    for (Map.Entry<String, String> property : properties.entrySet()) {
      table.put(data(row, property.getKey(), property.getValue()));
    }
    return table;
  }

  private Object option(String name) throws Exception {
    String value = options.get(name);
    if (value == null) {
      throw new RuntimeMBeanException(new IllegalArgumentException(name));
    }
    return data(
        composite("value", "origin"),
        value.replace("!", ""),
        value.endsWith("!") ? "VM_CREATION" : "DEFAULT");
  }

  private static CompositeType composite(String one, String other) throws Exception {
    String[] names = {one, other};
    return new CompositeType(
        "row", "row", names, names, new OpenType<?>[] {SimpleType.STRING, SimpleType.STRING});
  }

  private static CompositeData data(CompositeType type, String one, String other) throws Exception {
    String first = type.containsKey("key") ? "key" : "value";
    String second = type.containsKey("key") ? "value" : "origin";
    return new CompositeDataSupport(type, Map.of(first, one, second, other));
  }

  @Test
  void aSetupIsThatOfItsOptionsAndWhetherSomebodySetThem() throws Exception {
    assertThat(
            read(
                "UseG1GC=true",
                "UseSerialGC=false",
                "MaxHeapSize=1073741824!",
                "UseCompactObjectHeaders=true!"))
        .isEqualTo(
            new JvmSetup(
                "25.0.3",
                new Setting("G1", true),
                new Setting("1024", false),
                new Setting("on", false),
                new Setting("C2", true),
                List.of()));
    assertThat(read("UseZGC=true!", "UseCompactObjectHeaders=false", "MaxHeapSize=3145727"))
        .isEqualTo(
            new JvmSetup(
                "25.0.3",
                new Setting("ZGC", false),
                new Setting("2", true),
                new Setting("off", true),
                new Setting("C2", true),
                List.of()));
  }

  @Test
  void whatAJvmDoesNotHaveIsUnknownOrOff() throws Exception {
    assertThat(read())
        .isEqualTo(
            new JvmSetup(
                "25.0.3",
                new Setting("unknown", false),
                new Setting("unknown", false),
                new Setting("off", true),
                new Setting("C2", true),
                List.of()));
  }

  @Test
  void theCompilersAreThoseThatTheOptionsLeave() throws Exception {
    assertThat(compiler("TieredStopAtLevel=4", "TieredCompilation=true")).isEqualTo("C2 true");
    assertThat(compiler("TieredStopAtLevel=3!")).isEqualTo("C1 alone false");
    assertThat(compiler("TieredStopAtLevel=1!")).isEqualTo("C1 alone false");
    assertThat(compiler("TieredStopAtLevel=0!")).isEqualTo("interpreter alone false");
    assertThat(compiler("TieredCompilation=false!")).isEqualTo("C2 alone false");
    assertThat(compiler("TieredCompilation=false!", "TieredStopAtLevel=1"))
        .isEqualTo("C2 alone false");
    assertThat(compiler("CompilationMode=default")).isEqualTo("C2 true");
    assertThat(compiler("CompilationMode=quick-only")).isEqualTo("C1 alone false");
    assertThat(compiler("CompilationMode=high-only")).isEqualTo("C2 alone false");
    assertThat(compiler("java.vm.info=interpreted mode")).isEqualTo("interpreter alone false");
    assertThat(compiler("java.vm.info=mixed mode, emulated-client")).isEqualTo("C1 alone true");
  }

  private String compiler(String... settings) throws Exception {
    Setting compiler = read(settings).compiler();
    return compiler.value() + " " + compiler.usual();
  }

  @Test
  void anOptionIsKnownWithoutItsValue() {
    assertThat(
            Stream.of(
                    "-Xmx1g",
                    "-XX:+UseSerialGC",
                    "-XX:MaxRAMPercentage=50",
                    "-Djdk.tracePinnedThreads=full",
                    "-Dpassword=a\nb=c",
                    "-javaagent:/opt/agent.jar=token:x",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED")
                .map(JvmSetupReader::withoutValue))
        .containsExactly(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "-XX:MaxRAMPercentage",
            "-Djdk.tracePinnedThreads",
            "-Dpassword",
            "-javaagent",
            "--add-opens");
  }

  @Test
  void aJvmTellsItsVersionAndItsOptions() throws Exception {
    assertThat(new JvmSetupReader(ManagementFactory.getPlatformMBeanServer()).read())
        .satisfies(
            setup -> {
              assertThat(setup.version()).isEqualTo(System.getProperty("java.version"));
              assertThat(setup.options()).isNotNull().noneMatch(option -> option.contains("="));
            });
  }

  @Test
  void everyCollectorHasItsName() throws Exception {
    for (String name : List.of("Serial", "Parallel", "G1", "Shenandoah", "Epsilon")) {
      assertThat(read("Use" + name + "GC=true").collector()).isEqualTo(new Setting(name, true));
    }
    assertThat(read("UseZGC=true").collector()).isEqualTo(new Setting("ZGC", true));
    assertThat(read("UseG1GC=false").collector()).isEqualTo(new Setting("unknown", false));
    assertThat(read("CompilationMode=quick-only-internal").compiler())
        .isEqualTo(new Setting("C1 alone", false));
    assertThat(read("CompilationMode=").compiler()).isEqualTo(new Setting("C2", true));
  }
}
