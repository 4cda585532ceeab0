package dev.loomgauge.junit;

import dev.loomgauge.client.InstalledLoomgauge;
import java.lang.reflect.Field;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
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
    List<String> words = asked.words(results, field -> value(context, asked, field));
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

  /** Of a field of the test, or of one around it. */
  private static int value(ExtensionContext context, AskedService asked, String name) {
    try {
      for (Object test :
          context.getTestInstances().map(TestInstances::getAllInstances).orElse(List.of())) {
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
}
