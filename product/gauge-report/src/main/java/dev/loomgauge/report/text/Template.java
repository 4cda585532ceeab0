package dev.loomgauge.report.text;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Mustache template: {@code {{name}}} is escaped for its place, {@code {{{name}}}} is not. Null
 * is an empty text; an empty text or list counts as nothing to a section.
 */
public final class Template {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final com.samskivert.mustache.Template compiled;

  private Template(com.samskivert.mustache.Template compiled) {
    this.compiled = compiled;
  }

  /** A bundled template; its parts lie in files of the same kind beside it. */
  public static Template of(Class<?> beside, String name, Escape escape) {
    String kind = name.substring(name.lastIndexOf('.'));
    return of(
        Template.text(beside, name),
        escape,
        part -> new StringReader(Template.text(beside, part + kind)));
  }

  static Template of(String text, Escape escape, Mustache.TemplateLoader parts) {
    return new Template(
        Mustache.compiler()
            .withCollector(new Fields())
            .withEscaper(escape::apply)
            .withLoader(parts)
            .strictSections(true)
            .emptyStringIsFalse(true)
            .nullValue("")
            .compile(text));
  }

  /** The components of a record by their names, and so on inside. */
  public static Map<String, Object> values(Object view) {
    return JSON.convertValue(view, new TypeReference<Map<String, Object>>() {});
  }

  /** The text with its places filled; {@link MustacheException} if a value of them is missing. */
  public String fill(Map<String, Object> values) {
    return compiled.execute(values);
  }

  /** Values come from maps by their keys, never from a Java object by reflection. */
  private static final class Fields extends BasicCollector {
    @Override
    public <K, V> Map<K, V> createFetcherCache() {
      return new ConcurrentHashMap<>();
    }
  }

  /** A text of the classpath, by its place beside a class or, with a slash, from the top. */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            name + " is not on the classpath: build gauge-report again, with its dependencies.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }
}
