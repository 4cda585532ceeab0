package dev.loomgauge.run.calibration;

import dev.loomgauge.core.Sha256;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Calibrations of earlier runs, for as long as service, settings, path, JDK and machine are the
 * same: a file each, named by a checksum of all of these. The CPUs in it are those given to the
 * service, never those of this process: a run ties itself to some of them while it calibrates, and
 * a prediction does not.
 */
public final class CalibrationStore {
  private static final int NAME_CHARACTERS = 24;

  /** A step's line in its file. */
  private static final Pattern LINE = Pattern.compile("\\bline=\\d+");

  private static final Set<String> CLASS_PATHS =
      Set.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

  /** Folders beside a jar, as Quarkus and others build it. */
  private static final List<String> LIBRARIES = List.of("app", "lib", "libs", "quarkus");

  private static final String JAR = ".jar";

  /** In a folder of a class path; what a service writes there itself says nothing of it. */
  private static final Pattern CODE = Pattern.compile(".*\\.(class|jar|properties|ya?ml|xml)");

  private static final Pattern JARS = Pattern.compile(".*\\.jar");
  private static final int MOST_FILES = 20_000;

  /** The way in which demands are measured; with another one, the files have other names. */
  static final String FORMAT = "windows 16";

  private final Path folder;
  private final Scenario scenario;
  private final String surroundings;
  private final ServiceJdks jdks;
  private final boolean again;

  /** Checksums of what services are made of: many megabytes, which all of their cells share. */
  private final Map<Path, byte[]> contents = new ConcurrentHashMap<>();

  /** The store of an installation, in which nothing is found where all is to be measured again. */
  public CalibrationStore(Installation home, Scenario scenario, TierCpus cpus, boolean again) {
    this.folder = home.kept().resolve("calibrations");
    this.scenario = scenario;
    this.jdks = ServiceJdks.of(home);
    this.again = again;
    Scenario.Surroundings around = scenario.surroundings();
    this.surroundings =
        "%s|%s|%d|%s|%s|%s|%d"
            .formatted(
                MachineFacts.hardware(),
                cpus.of(Tier.SERVICE),
                cpus.serviceCores(),
                scenario.procedure().jvm(),
                scenario.mix().words(),
                around.downstream()
                    + (around.delays().isEmpty() ? "" : around.delays().toString())
                    + (around.hosts().elsewhere().isEmpty() ? "" : around.hosts().toString()),
                around.deployment().instances());
  }

  /**
   * What was kept.
   *
   * @param at ISO-8601 instant of the calibration
   * @param service name and start levels, for people
   * @param windows that the demands were fitted to
   */
  public record Kept(
      String at, String service, Calibrated calibrated, List<CalibrationWindow> windows) {}

  /**
   * The calibration of a cell's service, if it was kept and nothing has changed since; none of a
   * JDK that is not installed.
   */
  public Optional<Kept> find(Cell cell) {
    return again
        ? Optional.empty()
        : jdks.find(cell.levels())
            .map(jdk -> file(cell, jdk))
            .filter(Files::isRegularFile)
            .map(file -> Json.read(file, Kept.class));
  }

  /** Keeps it for later runs; one that found no demand is measured again by the next. */
  public void keep(Cell cell, Calibrated calibrated, List<CalibrationWindow> windows) {
    if (calibrated.points().isEmpty()) {
      return;
    }
    Json.write(
        file(cell, jdks.of(cell.levels())),
        new Kept(
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            service(cell),
            calibrated,
            windows));
  }

  private String service(Cell cell) {
    ServiceManifest manifest = scenario.serviceFor(cell.threads());
    return manifest.name() + " " + cell.startLevels(manifest);
  }

  /** What the service is asked, with the variables in it. */
  private String request(ServiceManifest manifest) {
    return scenario.mix().endpoints().stream()
            .map(name -> String.valueOf(manifest.endpoints().get(name)))
            .collect(Collectors.joining(" "))
        + manifest.login().map(login -> " after " + login).orElse("")
        + " "
        + manifest.variables();
  }

  /** How the service is started, and what it finds in its database. */
  private String start(ServiceManifest manifest) {
    DatabaseSettings database = scenario.surroundings().database();
    return "%s %s %s %s %d %d"
        .formatted(
            manifest.command(),
            new TreeMap<>(manifest.env()),
            new TreeMap<>(manifest.knobs()),
            database.url(),
            database.orders(),
            database.customers());
  }

  /** How requests go, wherever that is written: what they took beside it was fitted, too. */
  private String path() {
    return LINE.matcher(String.valueOf(scenario.path())).replaceAll("");
  }

  private Path file(Cell cell, Jdk jdk) {
    MessageDigest digest = Sha256.digest();
    Calibration calibration = scenario.calibration();
    String facts =
        String.join(
            "|",
            FORMAT,
            surroundings,
            release(jdk),
            service(cell),
            start(scenario.serviceFor(cell.threads())),
            request(scenario.serviceFor(cell.threads())),
            path(),
            String.valueOf(calibration));
    digest.update(facts.getBytes(StandardCharsets.UTF_8));
    digest.update(beside(scenario.serviceFor(cell.threads())).getBytes(StandardCharsets.UTF_8));
    for (Path part : parts(scenario.serviceFor(cell.threads()))) {
      digest.update(contents.computeIfAbsent(part, CalibrationStore::contents));
    }
    String name = HexFormat.of().formatHex(digest.digest()).substring(0, NAME_CHARACTERS);
    return folder.resolve(name + ".json");
  }

  /** The files that a service is made of: its jar, or those of its folder that are started. */
  private static List<Path> parts(ServiceManifest manifest) {
    Stream<Path> named =
        manifest.jar().isPresent()
            ? manifest.jar().stream().map(ServiceManifest.Jar::file)
            : manifest.command().stream().map(word -> manifest.folder().resolve(word));
    return named.filter(Files::isRegularFile).toList();
  }

  /** The checksum of a file. */
  private static byte[] contents(Path file) {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new ExperimentException("Cannot read " + file + ": " + e.getMessage(), e);
    }
    return digest.digest();
  }

  /**
   * What those files read: a class path, and the jars that builds put beside a thin jar or a start
   * script. By name, size and time, since they may be many and large.
   */
  private static String beside(ServiceManifest manifest) {
    List<String> command = manifest.command();
    Stream<String> classPaths =
        IntStream.range(1, command.size())
            .filter(word -> CLASS_PATHS.contains(command.get(word - 1)))
            .mapToObj(command::get)
            .flatMap(path -> Arrays.stream(path.split(File.pathSeparator, -1)))
            .flatMap(
                entry ->
                    entry.endsWith("*")
                        ? files(manifest.folder().resolve(entry).resolveSibling("."), 1, JARS)
                        : files(manifest.folder().resolve(entry), Integer.MAX_VALUE, CODE));
    Stream<String> jars =
        parts(manifest).stream()
            .flatMap(
                part ->
                    part.toString().endsWith(JAR)
                        ? LIBRARIES.stream()
                            .flatMap(folder -> files(part.resolveSibling(folder), 2, JARS))
                        : files(part.resolveSibling("../lib"), 1, JARS));
    return Stream.concat(classPaths, jars).collect(Collectors.joining("|"));
  }

  private static Stream<String> files(Path root, int depth, Pattern names) {
    try (Stream<Path> all =
        Files.find(
            root,
            depth,
            (file, facts) -> facts.isRegularFile() && names.matcher(file.toString()).matches(),
            FileVisitOption.FOLLOW_LINKS)) {
      return all
          .limit(MOST_FILES)
          .map(file -> file + " " + file.toFile().length() + " " + file.toFile().lastModified())
          .sorted()
          .toList()
          .stream();
    } catch (IOException | UncheckedIOException e) {
      return Stream.empty(); // nothing is there, or nothing that a service of this user reads
    }
  }

  private static String release(Jdk jdk) {
    try {
      return Files.readString(jdk.home().resolve(Jdk.RELEASE));
    } catch (IOException e) {
      return jdk.version(); // A JDK without the file still has a version.
    }
  }
}
