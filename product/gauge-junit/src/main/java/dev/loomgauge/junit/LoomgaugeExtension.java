package dev.loomgauge.junit;

import dev.loomgauge.client.InstalledLoomgauge;
import dev.loomgauge.client.OneLine;
import dev.loomgauge.client.StartedLoomgauge;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstances;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.TestAbortedException;

/**
 * Gives tests the observed service that they take: that of the nearest annotation, observed once
 * for the class or the method that has it. JUnit takes whatever a resolver throws for a failure, so
 * the assertions report an observation that failed.
 */
final class LoomgaugeExtension implements ParameterResolver {
  private static final Namespace OURS = Namespace.create(LoomgaugeExtension.class);
  private static final String NAME = "loomgauge";

  /** An annotation, and the context of the class or the method that has it. */
  private record Found(LoomgaugeTest test, ExtensionContext context) {
    static Optional<Found> nearest(ExtensionContext context) {
      return AnnotationSupport.findAnnotation(context.getElement(), LoomgaugeTest.class)
          .map(test -> new Found(test, context))
          .or(() -> context.getParent().flatMap(Found::nearest));
    }

    /** "shop.OrdersTest", or "shop.OrdersTest.page" of a method. */
    String name() {
      return context.getRequiredTestClass().getName()
          + context.getTestMethod().map(method -> "." + method.getName()).orElse("");
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Observed.class;
  }

  @Override
  public Observed resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Found found = Found.nearest(context).orElseThrow();
    return found
        .context()
        .getStore(OURS)
        .getOrComputeIfAbsent(Observed.class, key -> observed(found, context), Observed.class);
  }

  private static Observed observed(Found found, ExtensionContext context) {
    AskedService asked = new AskedService(found.test(), "@LoomgaugeTest of " + found.name());
    InstalledLoomgauge program =
        InstalledLoomgauge.find(
            context.getConfigurationParameter(InstalledLoomgauge.HOME),
            System.getenv(),
            ExtensionConfigurationException::new);
    Path results =
        Path.of(Files.exists(Path.of("pom.xml")) ? "target" : "build", NAME, found.name())
            .toAbsolutePath();
    Duration longest = asked.duration();
    List<String> words = asked.words(results, field -> value(found, context, asked, field));
    try {
      return MeasuringTurn.of(System.getenv())
          .when(
              line -> context.publishReportEntry(NAME, line),
              () -> {
                new ObservationRun(program, results, longest).run(words);
                return Observed.read(results);
              });
    } catch (TestAbortedException e) {
      return Observed.nothing(results, String.valueOf(e.getMessage()));
    } finally {
      attach(context, results);
    }
  }

  /** Of a field of the test that has the annotation, or of the nearest one around it. */
  private static int value(Found found, ExtensionContext context, AskedService asked, String name) {
    List<Object> tests =
        new ArrayList<>(
            context.getTestInstances().map(TestInstances::getAllInstances).orElse(List.of()));
    Collections.reverse(tests);
    Class<?> annotated = found.context().getRequiredTestClass();
    try {
      for (Object test : tests.stream().dropWhile(each -> each.getClass() != annotated).toList()) {
        for (Field field :
            ReflectionSupport.findFields(
                test.getClass(),
                each -> each.getName().equals(name),
                HierarchyTraversalMode.BOTTOM_UP)) {
          field.setAccessible(true);
          return field.getInt(test);
        }
      }
    } catch (IllegalAccessException | IllegalArgumentException e) {
      // Refused below.
    }
    throw new ExtensionConfigurationException(
        "%s: port = \"%s\" is no number, and no int field that a test has when it takes Observed as a parameter of a method."
            .formatted(asked.place(), name));
  }

  /** What lies in the folder itself: logs and recordings below it are for their owner alone. */
  private static void attach(ExtensionContext context, Path results) {
    context.publishReportEntry(NAME, results.toString());
    try {
      context.publishDirectory(
          NAME,
          folder -> {
            try (DirectoryStream<Path> files =
                Files.newDirectoryStream(results, Files::isRegularFile)) {
              for (Path file : files) {
                Files.write(folder.resolve(file.getFileName()), Files.readAllBytes(file));
              }
            }
          });
    } catch (JUnitException e) {
      context.publishReportEntry(NAME, "not attached: " + e.getMessage());
    }
  }

  /**
   * The service of an annotation at a place: "@LoomgaugeTest of shop.OrdersTest". What the program
   * refuses with a line of its own is not checked here.
   */
  record AskedService(LoomgaugeTest test, String place) {
    /** Refused in one line where it names no service, or several. */
    AskedService {
      long named =
          Stream.of(!test.jar().isEmpty(), test.command().length > 0, !test.port().isEmpty())
              .filter(is -> is)
              .count();
      if (named != 1) {
        throw new ExtensionConfigurationException(
            "%s names %s service. Write one of jar, command and port."
                .formatted(place, named == 0 ? "no" : "more than one"));
      }
    }

    /** A second or more. */
    Duration duration() {
      try {
        Duration asked = Duration.parse("PT" + test.duration());
        if (asked.toSeconds() > 0) {
          return asked;
        }
      } catch (DateTimeParseException e) {
        // Refused below.
      }
      throw new ExtensionConfigurationException(
          "%s: duration = \"%s\" is no length of time. Write 90s, 10m or 1h30m."
              .formatted(place, test.duration()));
    }

    /** The words that the program is called with; a port may be that of a field of the test. */
    List<String> words(Path results, ToIntFunction<String> field) {
      List<String> words =
          new ArrayList<>(List.of("try", "--facts", "--plain", "--out=" + results));
      if (test.users() != 0) {
        words.add("--users=" + test.users());
      }
      for (String variable : test.env()) {
        words.add("--env=" + variable);
      }
      if (!test.port().isEmpty()) {
        boolean number = test.port().chars().allMatch(Character::isDigit);
        String port = number ? test.port() : String.valueOf(field.applyAsInt(test.port()));
        words.add("--get=http://127.0.0.1:" + port + test.get());
        words.add("--pid=" + ProcessHandle.current().pid());
        return words;
      }
      words.add("--get=" + test.get());
      words.add("--");
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      words.addAll(
          test.jar().isEmpty() ? List.of(test.command()) : List.of(java, "-jar", test.jar()));
      return words;
    }
  }

  /** Has a service observed. What the program prints comes into the results folder. */
  record ObservationRun(InstalledLoomgauge program, Path results, Duration longest) {
    /** In which a program that is asked to end ends its service, too. */
    private static final int PATIENCE_S = 30;

    /**
     * Runs it to its end.
     *
     * @throws IllegalStateException with the line of the program, if it was refused or failed
     * @throws TestAbortedException if it took longer than it may, or was interrupted
     */
    void run(List<String> words) {
      try {
        Files.createDirectories(results);
        Path log = results.resolve("loomgauge.log");
        int code =
            ended(
                program
                    .command(words)
                    .redirectOutput(results.resolve("loomgauge.txt").toFile())
                    .redirectError(log.toFile()));
        if (code != 0) {
          throw new IllegalStateException(
              "loomgauge ended with %d: %s [%s]".formatted(code, lastLine(log), results));
        }
      } catch (IOException e) {
        throw new IllegalStateException(
            program.launcher() + " cannot be run: " + e.getMessage(), e);
      }
    }

    private int ended(ProcessBuilder command) throws IOException {
      try (StartedLoomgauge started = StartedLoomgauge.of(command)) {
        Process process = started.process();
        if (process.waitFor(longest.toSeconds(), TimeUnit.SECONDS)) {
          return process.exitValue();
        }
        process.destroy();
        process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
        throw new TestAbortedException(
            "undecided: the service was not observed within %d s, the duration of its annotation"
                .formatted(longest.toSeconds()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TestAbortedException("undecided: the test was interrupted", e);
      }
    }

    private static String lastLine(Path log) throws IOException {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .reduce((first, second) -> second)
          .map(OneLine::of)
          .orElse("it said nothing.");
    }
  }
}
