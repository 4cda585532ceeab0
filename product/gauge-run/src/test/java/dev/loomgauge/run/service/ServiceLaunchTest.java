package dev.loomgauge.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.protocol.DatabaseReady;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceLaunchTest {
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void aManifest() throws IOException {
    Files.writeString(
        folder.resolve("service.yaml"),
        """
        name: own
        command: [java, "{jvm}", "-Dtool={java}", Main]
        health: /health
        endpoints: {api: /api}
        needs: [postgres, downstream]
        knobs:
          threads: {virtual: {args: [--virtual]}}
          pool: {env: POOL}
          size: {env: SIZE, range: 1..100, unset: 10}
        """);
  }

  private Launch launch(Map<String, String> levels) {
    ServiceManifest manifest = ManifestReader.read(folder.resolve("service.yaml"));
    return new ServiceLaunch(
            ServiceJdks.of(new Installation(folder, JAVA_HOME)),
            List.of("-Xmn1g"),
            new TierCpus(Map.of(), false, 1, List.of()),
            Ports.loopback())
        .spec(manifest, levels, 1234, folder.resolve("log"))
        .launch();
  }

  private List<String> command(Map<String, String> levels) {
    return launch(levels).command();
  }

  @Test
  void theLevelOfAServiceAsItIsSetsNothing() {
    assertThat(launch(Map.of("size", "10")).env()).doesNotContainKey("SIZE");
    assertThat(launch(Map.of("size", "20")).env()).containsEntry("SIZE", "20");
  }

  @Test
  void levelsOfTheJvmAreOptionsBehindThoseOfTheScenario() {
    Map<String, String> levels = new LinkedHashMap<>(Map.of("threads", "virtual"));
    levels.put("gc", "g1");
    levels.put("heap", "1g");

    String java =
        ServiceJdks.of(new Installation(folder, JAVA_HOME)).of(Map.of()).java().toString();
    assertThat(command(levels))
        .containsExactly(
            java,
            "-Xmn1g",
            "-XX:+UseG1GC",
            "-Xms1g",
            "-Xmx1g",
            "-Dtool=" + java,
            "Main",
            "--virtual");
  }

  @Test
  void theJavaOfAContainerIsItsOwn() {
    assertThat(ServiceLaunch.withJava(List.of("env", "java", "x", "java"), "{java}"))
        .containsExactly("env", "{java}", "x", "{java}");
    assertThat(ServiceLaunch.withJava(List.of("sudo", "/bin/docker", "run", "java"), "{java}"))
        .containsExactly("sudo", "/bin/docker", "run", "java");
    assertThat(ServiceLaunch.withJava(List.of("my-docker", "java"), "{java}"))
        .containsExactly("my-docker", "{java}");
  }

  @Test
  void theLevelOfJdkIsTheJavaThatIsStarted() throws IOException {
    Path runtime = folder.resolve("jdk-21");
    Files.createDirectories(runtime.resolve("bin"));
    Files.writeString(runtime.resolve("release"), "JAVA_VERSION=\"21.0.8\"\n");
    Path java = Files.writeString(runtime.resolve("bin/java"), "#!/bin/sh\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    assertThat(
            command(
                Map.of("threads", "virtual", "jdk", runtime.toString(), "compact-headers", "off")))
        .startsWith(java.toRealPath().toString(), "-Xmn1g", "-Dtool=" + java.toRealPath());
  }

  private static final TierCpus PINNED =
      new TierCpus(
          Map.of(Tier.SERVICE, CpuSet.of(0, 1), Tier.LOAD, CpuSet.of(2)), true, 2, List.of());

  private ServiceLaunch pinned() {
    return new ServiceLaunch(
        ServiceJdks.of(new Installation(folder, JAVA_HOME)),
        List.of("-Xmn1g"),
        PINNED,
        InetAddress.ofLiteral("127.0.0.1"));
  }

  private ServiceManifest manifest(String command, String env) throws IOException {
    Files.writeString(
        folder.resolve("service.yaml"),
        """
        name: own
        command: %s
        health: /health
        endpoints: {api: /api}
        needs: [postgres, downstream]
        knobs:
          threads: {virtual: {env: {THREADS: "v-{port}"}}}
        env: {%s}
        """
            .formatted(command, env));
    return ManifestReader.read(folder.resolve("service.yaml"));
  }

  /** It starts on all CPUs, and knows how many it will have. */
  @Test
  void aJvmIsToldItsCpusAndAnotherProgramIsTiedToThem() throws IOException {
    Service.Spec jvm =
        pinned()
            .spec(
                manifest("[java, \"{jvm}\", Main]", ""),
                Map.of("threads", "virtual"),
                1234,
                folder.resolve("log"));
    Service.Spec other =
        pinned()
            .spec(manifest("[sh, x]", ""), Map.of("threads", "virtual"), 1, folder.resolve("log"));

    assertThat(jvm.launch().command().subList(1, 4))
        .containsExactly("-XX:ActiveProcessorCount=2", "-Xmn1g", "Main");
    assertThat(jvm.launch().cpus()).isEqualTo(PINNED.all());
    assertThat(jvm.launch().name()).isEqualTo("the service own");
    assertThat(jvm.launch().directory()).isEqualTo(folder);
    assertThat(jvm.launch().log()).isEqualTo(folder.resolve("log"));
    assertThat(jvm.base()).hasToString("http://127.0.0.1:1234");
    assertThat(jvm.health()).isEqualTo("/health");
    assertThat(jvm.timeout())
        .as("beside two others, for one that try waited three minutes for")
        .isEqualTo(Duration.ofMinutes(9));
    assertThat(other.launch().command()).containsExactly("sh", "x");
    assertThat(other.launch().cpus()).isEqualTo(CpuSet.of(0, 1));
  }

  @Test
  void theEnvironmentHasWhatIsReachedAndWhereToListen() throws IOException {
    ServiceLaunch launch = pinned();
    launch.database(
        new DatabaseReady(
            true,
            new DatabaseReady.Access("db.host", 5433, "orders", "me", "se cret"),
            "shop",
            new DatabaseReady.Content("18.6", 1, 1, false),
            1,
            null));

    assertThat(
            launch
                .spec(
                    manifest(
                        "[java]",
                        "AT: \"{address}:{port}\", DB: \"{postgres.host}:{postgres.port}/{postgres.database}\", USER: \"{postgres.user}:{postgres.password}\", SCHEMA: \"{postgres.schema}\", JDBC: \"{postgres.jdbc}\""),
                    Map.of("threads", "virtual"),
                    1234,
                    folder.resolve("log"))
                .launch()
                .env())
        .isEqualTo(
            Map.of(
                "AT",
                "127.0.0.1:1234",
                "DB",
                "db.host:5433/orders",
                "USER",
                "me:se cret",
                "SCHEMA",
                "shop",
                "JDBC",
                "jdbc:postgresql://db.host:5433/orders?currentSchema=shop",
                "THREADS",
                "v-1234"));
  }

  @Test
  void whatIsNotReachedIsToldWithWhatIs() throws IOException {
    ServiceManifest manifest = manifest("[java]", "URL: \"{downstream.url}/x\"");

    assertThatThrownBy(
            () -> pinned().spec(manifest, Map.of("threads", "virtual"), 1, folder.resolve("log")))
        .isInstanceOf(ExperimentException.class)
        .hasMessageContaining("'{downstream.url}/x' has {downstream.url}, which is not known here.")
        .hasMessageContaining("Known: [port, address, java]. Does 'needs' name the tier?");
  }

  @Test
  void aServiceThatSpeaksTlsIsReachedByTheNameOfItsCertificateAndItsJarByItsPath()
      throws IOException {
    Files.writeString(
        folder.resolve("service.yaml"),
        """
        name: own
        command: [java, -jar, "{jar}", "{jvm}"]
        jar: own.jar
        tls: {host: shop, insecure: true}
        health: /health
        endpoints: {api: /api}
        knobs: {threads: {virtual: {env: {MODE: fromLevel}}}}
        env: {MODE: fromManifest, OTHER: "{jar}"}
        """);

    Service.Spec spec =
        pinned()
            .spec(
                ManifestReader.read(folder.resolve("service.yaml")),
                Map.of("threads", "virtual"),
                1234,
                folder.resolve("log"));

    assertThat(spec.base().uri()).hasToString("https://shop:1234");
    assertThat(spec.base().trust().insecure()).isTrue();
    assertThat(spec.launch().command().subList(1, 3))
        .containsExactly("-jar", folder.resolve("own.jar").toString());
    assertThat(spec.launch().env())
        .isEqualTo(Map.of("MODE", "fromLevel", "OTHER", folder.resolve("own.jar").toString()));
  }
}
