package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Classes with the names and the fields of libraries', which the tests do not depend on: compiled
 * here, as nothing of the sort may lie beside our own code.
 */
final class LookAlikes {
  private LookAlikes() {}

  /**
   * Compiles them and has one of them make its objects.
   *
   * @param sources name of each class to its source, without its package
   * @param factory class whose static method "make" returns what is to be kept
   */
  static Object make(Path folder, Map<String, String> sources, String factory)
      throws IOException, ReflectiveOperationException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    List<JavaFileObject> files =
        sources.entrySet().stream().map(e -> file(e.getKey(), e.getValue())).toList();
    boolean done =
        compiler
            .getTask(
                null,
                null,
                null,
                Stream.of("-d", folder.toString(), "-proc:none").toList(),
                null,
                files)
            .call();
    assertThat(done).isTrue();
    URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    return loader.loadClass(factory).getMethod("make").invoke(null);
  }

  private static JavaFileObject file(String name, String source) {
    String type = name.substring(0, name.lastIndexOf('.'));
    return new SimpleJavaFileObject(
        URI.create("string:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreErrors) {
        return "package " + type + ";\n" + source;
      }
    };
  }
}
