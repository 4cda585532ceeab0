package dev.loomgauge.run.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.JavaWord;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.service.ServiceLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command that starts a service, as its user starts it, and what is known of the service from its
 * files.
 *
 * @param command absolute where it names a {@code java}, with {@code {jvm}} after it
 * @param jdk that it names; empty for another program
 * @param jar that it starts; empty for none, or for one that is not here
 * @param springBoot version in the jar's manifest; empty for another framework
 */
public record OwnCommand(
    List<String> command, Optional<Jdk> jdk, Optional<Path> jar, Optional<String> springBoot) {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
  private static final String PORT = "{port}";
  private static final String JVM = "{jvm}";
  private static final Pattern SHELL = Pattern.compile("(^|/)(ba|da|k|z)?sh$");

  /** Options of java after which the name of what it starts comes. */
  private static final Set<String> MAIN = Set.of("-jar", "-m", "--module");

  /** Options of java whose value is a word of its own. */
  private static final Set<String> VALUED =
      Set.of(
          "-cp",
          "-classpath",
          "--class-path",
          "-p",
          "--module-path",
          "--upgrade-module-path",
          "--add-modules",
          "--add-exports",
          "--add-opens",
          "--add-reads",
          "--limit-modules",
          "--patch-module",
          "--enable-native-access",
          "--source");

  static final String SPRING_SWITCH = "SPRING_THREADS_VIRTUAL_ENABLED";

  public OwnCommand {
    command = List.copyOf(command);
  }

  /** Reads it; {@link OptionException} if there is no such program or jar. */
  public static OwnCommand of(List<String> words) {
    String program = words.getFirst();
    Path found =
        (program.contains("/")
                ? Optional.of(Path.of(program).toAbsolutePath().normalize())
                : SearchPath.find(program))
            .filter(Files::isExecutable)
            .orElseThrow(
                () ->
                    new OptionException(
                        "-- " + program,
                        "is no program that can be started.",
                        "Give its path, or install it."));
    // The same java later, where Loomgauge's own would stand for the word.
    List<String> command =
        SearchPath.find("java")
            .map(java -> ServiceLaunch.withJava(words, java.toString()))
            .orElseGet(() -> new ArrayList<>(words));
    command.set(0, found.toString());
    Optional<Path> jar = jar(words);
    // In a file its path would count from the file's folder.
    jar.ifPresent(file -> command.set(words.indexOf("-jar") + 1, file.toString()));
    Optional<Jdk> jdk = Optional.empty();
    if (found.getFileName().toString().equals("java")) {
      jdk = jdk(found);
      if (jdk.filter(Jdk::openJ9).isPresent()) {
        throw new OptionException(
            "-- " + program,
            "is of a JDK with OpenJ9, which Loomgauge cannot watch.",
            "Name the java of one with HotSpot, such as Eclipse Temurin.");
      }
      if (!words.contains(JVM)) {
        command.add(1, JVM);
      }
    }
    return new OwnCommand(command, jdk, jar, jar.flatMap(OwnCommand::springBoot));
  }

  private static Optional<Jdk> jdk(Path java) {
    try {
      Path folder = java.toRealPath().getParent();
      return folder == null || folder.getParent() == null
          ? Optional.empty()
          : Jdk.in(folder.getParent());
    } catch (IOException e) {
      return Optional.empty(); // it will say what is wrong when it is started
    }
  }

  /** Another program may look for it in another place, or be told something else by the option. */
  private static Optional<Path> jar(List<String> words) {
    int option = words.indexOf("-jar");
    if (option < 0 || option + 1 >= words.size() || JavaWord.elsewhere(words).isPresent()) {
      return Optional.empty();
    }
    Path jar = Path.of(words.get(option + 1)).toAbsolutePath().normalize();
    if (Files.isRegularFile(jar)) {
      return Optional.of(jar);
    }
    if (JavaWord.is(words.getFirst())) {
      throw new OptionException(
          "-- -jar " + words.get(option + 1), "is not there.", "Build it, or correct the path.");
    }
    return Optional.empty();
  }

  private static Optional<String> springBoot(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest == null
          ? Optional.empty()
          : Optional.ofNullable(manifest.getMainAttributes().getValue("Spring-Boot-Version"));
    } catch (IOException e) {
      throw new OptionException("-- -jar " + jar, "is no jar: " + e.getMessage(), "Build it.");
    }
  }

  /**
   * A name for it: that of its jar, of its main class or module, of the script that a shell runs,
   * or of its program.
   */
  public String name() {
    return nameOf(command);
  }

  /** The same of the words of any command, its program first. */
  static String nameOf(List<String> words) {
    boolean java = file(words.getFirst()).equals("java");
    return (java ? started(words) : Optional.<String>empty())
        .orElseGet(() -> file(script(words) ? words.get(1) : words.getFirst()))
        .replaceAll("[^A-Za-z0-9._-]", "-");
  }

  /** The same of a process that runs. */
  public static String nameOf(long pid) {
    List<String> words = new ArrayList<>();
    ProcessHandle.of(pid)
        .map(ProcessHandle::info)
        .ifPresent(
            info -> {
              info.command().ifPresent(words::add);
              info.arguments().ifPresent(all -> words.addAll(List.of(all)));
            });
    return words.isEmpty() ? "process-" + pid : nameOf(words);
  }

  private static String file(String word) {
    Path file = Path.of(word).getFileName();
    return (file == null ? word : file.toString()).replaceFirst("\\.(jar|sh|java)$", "");
  }

  private static boolean script(List<String> words) {
    return SHELL.matcher(words.getFirst()).find()
        && words.size() > 1
        && !words.get(1).startsWith("-");
  }

  /** What a java starts: its jar, the simple name of the main class, or the main module. */
  private static Optional<String> started(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (MAIN.contains(word)) {
        return i + 1 < words.size()
            ? Optional.of(
                word.equals("-jar")
                    ? file(words.get(i + 1))
                    : words.get(i + 1).replaceFirst("/.*$", ""))
            : Optional.empty();
      }
      if (VALUED.contains(word)) {
        i++;
      } else if (!word.startsWith("-") && !word.startsWith("@") && !word.equals(JVM)) {
        return Optional.of(
            word.endsWith(".java") ? file(word) : word.substring(word.lastIndexOf('.') + 1));
      }
    }
    return Optional.empty();
  }

  /**
   * The first word that names something by a path that only the folder of the start leads to; empty
   * for none.
   */
  public Optional<String> relative() {
    return command.stream()
        .skip(1)
        .flatMap(word -> Stream.concat(Stream.of(word), Stream.of(word.split("[:=]", -1))))
        .filter(part -> !part.isBlank() && !part.startsWith("-") && !part.startsWith("/"))
        .filter(OwnCommand::exists)
        .findFirst();
  }

  private static boolean exists(String part) {
    try {
      return Files.exists(Path.of(part));
    } catch (InvalidPathException e) {
      return false; // no path at all
    }
  }

  /** What tells it where to listen, with {@code {port}} for the port. */
  public Map<String, String> listening(Map<String, String> env) {
    Map<String, String> set = new LinkedHashMap<>();
    boolean asked =
        command.stream().anyMatch(word -> word.contains(PORT))
            || env.values().stream().anyMatch(value -> value.contains(PORT));
    if (!asked || springBoot.isPresent()) {
      set.put("SERVER_ADDRESS", "127.0.0.1");
      set.put("SERVER_PORT", PORT);
    }
    if (!asked && springBoot.isEmpty()) {
      set.put("QUARKUS_HTTP_HOST", "127.0.0.1");
      set.put("QUARKUS_HTTP_PORT", PORT);
      set.put("MICRONAUT_SERVER_HOST", "127.0.0.1");
      set.put("MICRONAUT_SERVER_PORT", PORT);
      set.put("PORT", PORT);
    }
    set.putAll(env);
    return set;
  }

  /**
   * The thread modes that it can be started in, with what sets each; one where there is no switch.
   *
   * @param own what switches virtual threads on, as the user says; empty for what is known
   */
  public Map<String, Map<String, String>> modes(Map<String, String> own) {
    Map<String, Map<String, String>> modes = new LinkedHashMap<>();
    boolean spring = noSwitch().isEmpty();
    modes.put(
        ThreadMode.PLATFORM.key(),
        own.isEmpty() && spring ? Map.of(SPRING_SWITCH, "false") : Map.of());
    if (!own.isEmpty()) {
      modes.put(ThreadMode.VIRTUAL.key(), own);
    } else if (spring) {
      modes.put(ThreadMode.VIRTUAL.key(), Map.of(SPRING_SWITCH, "true"));
    }
    return modes;
  }

  /** Why virtual threads cannot be switched on; empty where they can. */
  public Optional<String> noSwitch() {
    if (jdk.isPresent() && jdk.get().feature() < FIRST_WITH_VIRTUAL_THREADS) {
      return Optional.of(
          "JDK %d has no virtual threads: start the service with JDK %d or newer."
              .formatted(jdk.get().feature(), FIRST_WITH_VIRTUAL_THREADS));
    }
    if (springBoot.isEmpty()) {
      return Optional.of(
          "No switch for virtual threads is known of this service: name it with --virtual"
              + " 'NAME=VALUE', an environment variable. If its framework is recognized, its switch is"
              + " printed after the observation.");
    }
    return hasSwitch(springBoot.get())
        ? Optional.empty()
        : Optional.of(
            "Spring Boot %s has no switch for virtual threads: 3.2 is the first that has."
                .formatted(springBoot.get()));
  }

  private static boolean hasSwitch(String version) {
    String[] parts = version.split("[.-]", -1);
    return parts.length > 1
        && parts[0].matches("\\d{1,4}")
        && parts[1].matches("\\d{1,4}")
        && (Integer.parseInt(parts[0]) > 3
            || (Integer.parseInt(parts[0]) == 3 && Integer.parseInt(parts[1]) >= 2));
  }
}
