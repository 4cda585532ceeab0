package dev.loomgauge.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarFile;

/** What a JVM does for an agent, with classes of the test's own, which stay as they are. */
public final class FakeInstrumentation {
  private final List<Class<?>> loaded;
  private final List<ClassFileTransformer> transformers = new ArrayList<>();
  private final Map<String, byte[]> transformed = new HashMap<>();
  private final List<String> boots = new ArrayList<>();
  private final List<Class<?>> fixed = new ArrayList<>();
  private boolean full;

  /** With these classes. */
  public FakeInstrumentation(Class<?>... loaded) {
    this.loaded = List.of(loaded);
  }

  /** From now on no class can be changed. */
  public void takesNoMore() {
    full = true;
  }

  /** From now on this class cannot be changed. */
  public void keeps(Class<?> type) {
    fixed.add(type);
  }

  /** As an agent sees it. */
  public Instrumentation asSeen() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            FakeInstrumentation.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getAllLoadedClasses" -> loaded.toArray(Class<?>[]::new);
                  case "addTransformer" -> {
                    if (full) {
                      throw new IllegalStateException("it takes no more");
                    }
                    transformers.add((ClassFileTransformer) arguments[0]);
                    yield null;
                  }
                  case "removeTransformer" -> transformers.remove(arguments[0]);
                  case "retransformClasses" -> {
                    for (Class<?> type : (Class<?>[]) arguments[0]) {
                      transformed.put(type.getName(), now(type));
                    }
                    yield null;
                  }
                  case "appendToBootstrapClassLoaderSearch" -> {
                    boots.add(((JarFile) arguments[0]).getName().replaceAll(".*/", ""));
                    yield null;
                  }
                  case "isModifiableClass" -> !fixed.contains(arguments[0]);
                  default -> true;
                });
  }

  private byte[] now(Class<?> type) throws Exception {
    byte[] bytes = original(type);
    for (ClassFileTransformer transformer : transformers) {
      byte[] changed =
          transformer.transform(
              type.getModule(),
              type.getClassLoader(),
              type.getName().replace('.', '/'),
              type,
              type.getProtectionDomain(),
              bytes);
      bytes = changed == null ? bytes : changed;
    }
    return bytes;
  }

  /** The class file. */
  public static byte[] original(Class<?> type) throws IOException {
    String file = type.getName().replaceAll(".*\\.", "") + ".class";
    Class<?> ours = FakeInstrumentation.class;
    try (InputStream in =
        Objects.requireNonNull(
            ours.getResourceAsStream("/" + type.getPackageName().replace('.', '/') + "/" + file))) {
      return in.readAllBytes();
    }
  }

  /** Who would change classes now. */
  public List<ClassFileTransformer> transformers() {
    return transformers;
  }

  /** Class files by their names, as the last change left them. */
  public Map<String, byte[]> transformed() {
    return transformed;
  }

  /** File names of the jars on the bootstrap path. */
  public List<String> boots() {
    return boots;
  }
}
