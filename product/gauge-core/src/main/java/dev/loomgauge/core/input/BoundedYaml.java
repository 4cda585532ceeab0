package dev.loomgauge.core.input;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Composes YAML within bounds of depth and of size. Composing and reading both recurse, and an
 * alias repeats what it names, so that a few lines can stand for more than any memory holds.
 */
public final class BoundedYaml {
  static final int MOST_DEPTH = 50;
  static final long MOST_VALUES = 200_000;

  /** Of a node whose parts are being counted. */
  private static final Size OPEN = new Size(0, 0);

  private final String file;
  private final IdentityHashMap<Node, Size> sizes = new IdentityHashMap<>();

  /** The values at a node and below, aliases counted each time, and its height: 1 for a scalar. */
  private record Size(long values, int height) {}

  private BoundedYaml(String file) {
    this.file = file;
  }

  /** The root of a document; {@link InputException} if it is empty or beyond a bound. */
  public static Node compose(String file, String text) {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setUseMarks(true)
            .setAllowNonScalarKeys(true) // refused with its line by YamlMap
            .setCodePointLimit(InputFile.MOST_BYTES)
            .build();
    Parser parser = new Depth(file, new ParserImpl(settings, new StreamReader(settings, text)));
    Node root =
        new Composer(settings, parser)
            .getSingleNode()
            .orElseThrow(
                () -> new InputException(file, 0, "the file is empty.", "Write its keys."));
    new BoundedYaml(file).size(root);
    return root;
  }

  private Size size(Node node) {
    Size known = sizes.get(node);
    if (OPEN.equals(known)) {
      throw new InputException(
          file, line(node), "a value contains itself by an alias.", "Write it out.");
    }
    if (known != null) {
      return known;
    }
    printable(node);
    sizes.put(node, OPEN);
    long values = 1;
    int height = 1;
    for (Node part : parts(node)) {
      Size below = size(part);
      values += below.values();
      height = Math.max(height, 1 + below.height());
    }
    if (height > MOST_DEPTH + 1) {
      throw tooDeep(file, line(node));
    }
    if (values > MOST_VALUES) {
      throw new InputException(
          file,
          line(node),
          "there are more than " + MOST_VALUES + " values, counting what aliases repeat.",
          "Write less, and fewer aliases.");
    }
    Size size = new Size(values, height);
    sizes.put(node, size);
    return size;
  }

  private static List<Node> parts(Node node) {
    return switch (node) {
      case SequenceNode sequence -> sequence.getValue();
      case MappingNode mapping ->
          mapping.getValue().stream()
              .flatMap(entry -> Stream.of(entry.getKeyNode(), entry.getValueNode()))
              .toList();
      default -> List.of();
    };
  }

  /** No name, path, argument or address has a use for control characters or half a character. */
  private void printable(Node node) {
    if (node instanceof ScalarNode scalar
        && scalar.getValue().codePoints().anyMatch(BoundedYaml::steers)) {
      throw new InputException(
          file,
          line(node),
          Quoted.of(scalar.getValue()) + " has a control character.",
          "Take it out.");
    }
  }

  private static boolean steers(int c) {
    return (Character.isISOControl(c) && c != '\n') || Character.getType(c) == Character.SURROGATE;
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }

  private static InputException tooDeep(String file, int line) {
    return new InputException(
        file,
        line,
        "values are nested more than " + MOST_DEPTH + " deep.",
        "No key of ours goes nearly as deep: check the brackets.");
  }

  /** Counts how deep the events are, before anything recurses. */
  private static final class Depth implements Parser {
    private final String file;
    private final Parser parser;
    private int depth;

    Depth(String file, Parser parser) {
      this.file = file;
      this.parser = parser;
    }

    @Override
    public boolean checkEvent(Event.ID choice) {
      return parser.checkEvent(choice);
    }

    @Override
    public Event peekEvent() {
      return parser.peekEvent();
    }

    @Override
    public boolean hasNext() {
      return parser.hasNext();
    }

    @Override
    public Event next() {
      Event event = parser.next();
      switch (event.getEventId()) {
        case SequenceStart, MappingStart -> depth++;
        case SequenceEnd, MappingEnd -> depth--;
        default -> {}
      }
      if (depth > MOST_DEPTH) {
        throw tooDeep(file, event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0));
      }
      return event;
    }
  }
}
