package dev.loomgauge.core.input;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A key of a mapping: what it may have, what holds without it, and what it means. Readers, the
 * reference and the schema are all made from this declaration.
 *
 * @param required whether the mapping is refused without it
 * @param usual what holds without it; null where that is no constant
 * @param otherwise what holds without it, in words; empty where nothing does
 * @param meaning one or two sentences, in Markdown
 */
public record Key<T>(
    String name,
    Value<T> value,
    boolean required,
    @Nullable T usual,
    String otherwise,
    String meaning) {

  public static <T> Key<T> required(String name, Value<T> value) {
    return new Key<>(name, value, true, null, "", "");
  }

  public static <T> Key<T> optional(String name, Value<T> value) {
    return new Key<>(name, value, false, null, "", "");
  }

  /** Declares a key that may be left out, and the value that then holds. */
  public static <T> Key<T> optional(String name, Value<T> value, T usual) {
    return new Key<>(name, value, false, usual, value.words().apply(usual), "");
  }

  /** Gives other words for what holds where none is written. */
  public Key<T> without(String words) {
    return new Key<>(name, value, required, usual, words, meaning);
  }

  public Key<T> means(String sentences) {
    return new Key<>(name, value, required, usual, otherwise, sentences);
  }

  /** The value in a mapping, or what holds without it; {@link InputException} if none or unfit. */
  public T in(YamlMap map) {
    return find(map).orElseGet(() -> usual == null ? value.read(at(map)) : usual);
  }

  /** Reads the value in a mapping, if it is there; {@link InputException} if it does not fit. */
  public Optional<T> find(YamlMap map) {
    return written(map).map(value::read);
  }

  /** Finds what is written in a mapping, if anything is. */
  public Optional<YamlValue> written(YamlMap map) {
    return map.find(name);
  }

  /** The entries of the mapping that is written in a mapping; none where nothing is. */
  public Collection<Map.Entry<String, YamlValue>> entries(YamlMap map) {
    return written(map).map(value -> value.map().entries()).orElse(List.of());
  }

  /** Finds what must be written in a mapping; {@link InputException} if it is not there. */
  public YamlValue at(YamlMap map) {
    return map.need(name);
  }

  /** Refuses the key where it means nothing; {@link InputException} if it is there. */
  public void refuse(YamlMap map, String problem, String remedy) {
    if (written(map).isPresent()) {
      throw at(map).error(problem, remedy);
    }
  }
}
