package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.BoundedYaml;
import dev.loomgauge.core.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Makes a YAML text wrong, in ways that know YAML and nothing of what the text is for. */
public final class Mutations {
  private static final int[] CHANGES = {1, 1, 1, 2, 3};

  private static final List<String> NASTY =
      List.of(
          "",
          "~",
          "\"\"",
          "''",
          "[]",
          "{}",
          "-",
          "0",
          "-0",
          "-1",
          "1e308",
          "-1e308",
          "1e-308",
          "NaN",
          ".inf",
          "Infinity",
          "0x10",
          "2147483647",
          "2147483648",
          "9223372036854775807",
          "99999999999999999999",
          "1_000_000_000",
          "0.0000000001",
          "100%",
          "0%",
          "-5ms",
          "0s",
          "1us",
          "99999h",
          "9999999999999999999s",
          "1.5.5s",
          "5",
          "true",
          "no",
          "null",
          "unlimited",
          "calibrated",
          "downstream",
          "exponential(0s)",
          "exponential(99999h)",
          "uniform(5ms, 1ms)",
          "lognormal(5ms, cv=1e308)",
          "lognormal(0ms, cv=5)",
          "$(id)",
          "../../etc/passwd",
          "/dev/zero",
          "a.yaml",
          "\"a b\\nc\"",
          "\"\\0\"",
          "\"\\e[31m\"",
          "\"\\u202e\\ud83d\\ude00\"",
          "<script>alert(1)</script>",
          "{{{x}}}",
          "\"{port}\"",
          "\u0130\u0131\u00df",
          "\ud83d\ude00",
          "*a",
          "&a b",
          "&a [*a]",
          "!!java.net.URL [x]",
          "!!binary aaaa",
          "<<",
          "2026-11-23",
          "[a, b, a, b]",
          "{a: 1, b: 2}",
          "[[[[[[]]]]]]",
          "1000000 per core",
          "100 per core");

  private final SplittableRandom random;

  /** A sequence of mutations that is the same for the same seed. */
  public Mutations(long seed) {
    random = new SplittableRandom(seed);
  }

  /** The text with one to three changes. */
  public String of(String text) {
    String mutated = text;
    for (int changes = CHANGES[random.nextInt(CHANGES.length)]; changes > 0; changes--) {
      mutated = changed(mutated);
    }
    return mutated;
  }

  private String changed(String text) {
    List<Span> spans = spans(text);
    if (spans.isEmpty()) {
      return damaged(text);
    }
    Span span = spans.get(random.nextInt(spans.size()));
    String own = span.in(text);
    return switch (random.nextInt(13)) {
      case 0, 1, 2, 3 -> span.replaced(text, nasty());
      case 4 -> span.replaced(text, number(own));
      case 5 -> span.replaced(text, "{" + own.strip() + ": " + own.strip() + "}");
      case 6 -> span.replaced(text, nested(own.strip()));
      case 7 -> span.replaced(text, spans.get(random.nextInt(spans.size())).in(text));
      case 8 -> span.entry().replaced(text, "");
      case 9 -> span.entry().replaced(text, span.entry().in(text) + span.entry().in(text));
      case 10 -> span.replaced(text, own + text.charAt(random.nextInt(text.length())));
      case 11 -> span.replaced(text, "y".repeat(1 + random.nextInt(30_000)));
      default -> damaged(text);
    };
  }

  private String nasty() {
    return NASTY.get(random.nextInt(NASTY.size()));
  }

  private String number(String text) {
    String digits = "9".repeat(1 + random.nextInt(25));
    return random.nextBoolean() ? text.replaceAll("\\d+", digits) : "-" + digits;
  }

  private String nested(String text) {
    int depth = 1 + random.nextInt(random.nextInt(10) == 0 ? 6_000 : 4);
    String open = random.nextBoolean() ? "[" : "{a: ";
    return open.repeat(depth) + text + (open.equals("[") ? "]" : "}").repeat(depth);
  }

  /** Changes of the text itself: cut, with a strange character, or with a line elsewhere. */
  private String damaged(String text) {
    if (text.isEmpty()) {
      return nasty();
    }
    int at = random.nextInt(text.length());
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at);
      case 1 -> text.substring(at);
      case 2 -> {
        char strange = (char) (random.nextBoolean() ? random.nextInt(32) : random.nextInt(65_536));
        yield text.substring(0, at) + strange + text.substring(at);
      }
      default -> {
        List<String> lines = new ArrayList<>(text.lines().toList());
        lines.add(random.nextInt(lines.size() + 1), lines.get(random.nextInt(lines.size())));
        yield String.join("\n", lines) + "\n";
      }
    };
  }

  /**
   * A value in a text.
   *
   * @param key where its key begins, or where it begins itself
   */
  private record Span(int key, int from, int to) {
    String in(String text) {
      return text.substring(from, to);
    }

    String replaced(String text, String other) {
      return text.substring(0, from) + other + text.substring(to);
    }

    /** The value with its key. */
    Span entry() {
      return new Span(key, key, to);
    }
  }

  /** All keys and values of a text; none of one that is no YAML any more. */
  private static List<Span> spans(String text) {
    List<Span> spans = new ArrayList<>();
    try {
      collect(BoundedYaml.compose("mutated", text), -1, text.length(), 0, spans);
    } catch (YamlEngineException | InputException e) {
      spans.clear();
    }
    return spans;
  }

  private static void collect(Node node, int key, int length, int depth, List<Span> spans) {
    int from = node.getStartMark().orElseThrow().getIndex();
    int to = node.getEndMark().orElseThrow().getIndex();
    if (from > to || to > length) {
      return; // marks count code points, and what is beyond 16 bits shifts them
    }
    if (depth > 0) {
      spans.add(new Span(key < 0 ? from : key, from, to));
    }
    switch (node) {
      case MappingNode mapping -> {
        for (NodeTuple entry : mapping.getValue()) {
          int start = entry.getKeyNode().getStartMark().orElseThrow().getIndex();
          collect(entry.getKeyNode(), -1, length, depth + 1, spans);
          collect(entry.getValueNode(), start, length, depth + 1, spans);
        }
      }
      case SequenceNode sequence ->
          sequence.getValue().forEach(item -> collect(item, -1, length, depth + 1, spans));
      case ScalarNode _ -> {}
      default -> {}
    }
  }
}
