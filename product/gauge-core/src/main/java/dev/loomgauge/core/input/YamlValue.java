package dev.loomgauge.core.input;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value in a YAML file that knows its place, the file's name and its key with its parents, {@code
 * load.ramp}, so that every refusal can name it.
 */
public record YamlValue(String file, String key, Node node) {
  /** In characters; Linux has a limit of 4,096 bytes. */
  private static final int LONGEST_PATH = 1_000;

  /** The whole file, one mapping; {@link InputException} if empty, no YAML, or something else. */
  public static YamlMap parse(String file, String text) {
    try {
      Node root = BoundedYaml.compose(file, text);
      return new YamlValue(file, "", root).map();
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0);
      throw new InputException(
          file,
          line,
          "not YAML: " + Quoted.cut(String.valueOf(e.getProblem())) + ".",
          "Check the indentation, quotes and brackets.");
    } catch (ReaderException e) {
      String before = text.substring(0, Math.clamp(e.getPosition(), 0, text.length()));
      throw new InputException(
          file,
          1 + (int) before.chars().filter(c -> c == '\n').count(),
          "not YAML: the character U+%04X is not allowed.".formatted(e.getCodePoint()),
          "Take it out.");
    } catch (YamlEngineException e) {
      throw new InputException(
          file,
          0,
          "not YAML: " + Quoted.cut(String.valueOf(e.getMessage())) + ".",
          "A scenario or manifest is a text of a few kilobytes.");
    }
  }

  public int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  /** A refusal of this value that names its place. */
  public InputException error(String problem, String remedy) {
    return new InputException(
        file, line(), key.isEmpty() ? problem : Quoted.of(key) + " " + problem, remedy);
  }

  public boolean isMap() {
    return node instanceof MappingNode;
  }

  /** The value as a mapping; {@link InputException} if it is none. */
  public YamlMap map() {
    if (node instanceof MappingNode mapping) {
      return YamlMap.of(this, mapping);
    }
    throw error(
        "must be a mapping of keys to values, not " + shape() + ".", "Write KEY: VALUE below it.");
  }

  /** The items of a list; a single value counts as a list of one. */
  public List<YamlValue> list() {
    if (node instanceof SequenceNode sequence) {
      List<YamlValue> items = new ArrayList<>();
      for (Node item : sequence.getValue()) {
        items.add(new YamlValue(file, key + "[" + (items.size() + 1) + "]", item));
      }
      if (items.isEmpty()) {
        throw error("is an empty list.", "Give at least one value.");
      }
      return items;
    }
    return List.of(this);
  }

  /** All words that are written in it: keys, and single values. */
  public Set<String> words() {
    Set<String> words = new LinkedHashSet<>();
    collect(node, words);
    return words;
  }

  private static void collect(Node node, Set<String> words) {
    switch (node) {
      case MappingNode mapping ->
          mapping
              .getValue()
              .forEach(
                  pair -> {
                    collect(pair.getKeyNode(), words);
                    collect(pair.getValueNode(), words);
                  });
      case SequenceNode sequence -> sequence.getValue().forEach(item -> collect(item, words));
      case ScalarNode scalar -> words.add(scalar.getValue());
      default -> {}
    }
  }

  /** The value as it is written; {@link InputException} if it is a list or a mapping. */
  public String text() {
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw error(
        "must be a single value, not " + shape() + ".", "Write one word, number or quoted text.");
  }

  /** The value as a file's path, from a folder unless absolute; {@link InputException} if none. */
  public Path path(Path folder) {
    try {
      if (text().length() > LONGEST_PATH) {
        throw error("is " + Quoted.of(text()) + ", longer than any path.", "Name a file.");
      }
      return folder.resolve(text());
    } catch (InvalidPathException e) {
      throw error("is " + Quoted.of(text()) + ", which is no path.", "Name a file.");
    }
  }

  public String oneOf(Collection<String> allowed) {
    String text = text();
    if (!allowed.contains(text)) {
      throw error(
          "is " + Quoted.of(text) + ", which is not known.", NearestWord.remedy(text, allowed));
    }
    return text;
  }

  private String shape() {
    return switch (node.getNodeType()) {
      case MAPPING -> "a mapping";
      case SEQUENCE -> "a list";
      case SCALAR -> "the single value " + Quoted.of(((ScalarNode) node).getValue());
      case ANCHOR -> "an alias";
    };
  }
}
