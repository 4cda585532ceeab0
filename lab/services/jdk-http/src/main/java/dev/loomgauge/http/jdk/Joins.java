package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.BadSetting;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Finds the join of a kind. */
public final class Joins {
  private Joins() {}

  /**
   * The join of a kind, its branches on threads of a factory.
   *
   * @throws BadSetting when the kind needs a preview API and this JVM is another version or runs
   *     without the flag
   */
  public static Join of(Join.Kind kind, ThreadFactory threads) {
    return switch (kind) {
      case FUTURES -> new FuturesJoin(Executors.newThreadPerTaskExecutor(threads));
      case STRUCTURE -> structured(threads);
    };
  }

  /** By its name, for this class is loaded without the flag and that one cannot be. */
  private static Join structured(ThreadFactory threads) {
    try {
      return (Join)
          MethodHandles.lookup()
              .findClass("dev.loomgauge.http.jdk.StructuredJoin")
              .getDeclaredConstructor(ThreadFactory.class)
              .newInstance(threads);
    } catch (UnsupportedClassVersionError e) {
      BadSetting bad =
          new BadSetting(
              "JOIN",
              Join.Kind.STRUCTURE.word(),
              "it is a preview API of JDK 25: start this service on JDK 25 with --enable-preview (this is %s)"
                  .formatted(System.getProperty("java.version")));
      bad.initCause(e);
      throw bad;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the jar has no StructuredJoin of use", e);
    }
  }
}
