package dev.loomgauge.run.load;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.scenario.RequestValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A path taken apart at its variables, as scripts of other tools want it. */
record PathPieces(List<Piece> pieces) {
  private static final Pattern VARIABLE = Pattern.compile("\\{([^{}]+)}");

  /** Some text, or a number to be drawn. */
  sealed interface Piece {}

  record Text(String text) implements Piece {}

  record Drawn(RequestValues.Numbers range) implements Piece {}

  /**
   * Takes the order's path apart.
   *
   * @param before what every address begins with
   * @throws LoadException if the path has a variable that the order does not
   */
  static PathPieces of(String before, LoadRequest request) {
    String path = request.exchange().endpoint().path();
    List<Piece> pieces = new ArrayList<>();
    Matcher variable = VARIABLE.matcher(path);
    StringBuilder text = new StringBuilder(before);
    int end = 0;
    while (variable.find()) {
      pieces.add(new Text(text.append(path, end, variable.start()).toString()));
      text.setLength(0);
      pieces.add(new Drawn(range(request.exchange().variables(), variable.group(1), path)));
      end = variable.end();
    }
    pieces.add(new Text(text.append(path, end, path.length()).toString()));
    return new PathPieces(List.copyOf(pieces));
  }

  private static RequestValues.Numbers range(
      Map<String, RequestValues> variables, String name, String path) {
    if (!(variables.get(name) instanceof RequestValues.Numbers range)) {
      throw new LoadException(
          "The path %s has a variable '%s' without a range. Remedy: add it to 'variables' of the service's manifest."
              .formatted(path, name));
    }
    return range;
  }

  boolean drawn() {
    return pieces.stream().anyMatch(Drawn.class::isInstance);
  }

  /** With the least of every range. */
  String least() {
    return pieces.stream()
        .map(
            piece ->
                switch (piece) {
                  case Text t -> t.text();
                  case Drawn d -> String.valueOf(d.range().from());
                })
        .collect(Collectors.joining());
  }

  /** Text as a string, a range as a list of its two ends: ready for JSON. */
  List<Object> plain() {
    return pieces.stream()
        .map(
            piece ->
                switch (piece) {
                  case Text t -> (Object) t.text();
                  case Drawn d -> List.of(d.range().from(), d.range().to());
                })
        .toList();
  }

  /** The scripts that other tools are driven with, written to the trial's folder. */
  static final class Scripts {
    private Scripts() {}

    static String shipped(String name) {
      return InputFile.shipped(Scripts.class, name);
    }

    /**
     * Writes a script of ours with the order in front of it.
     *
     * @throws LoadException if the folder cannot be written to
     */
    static Path write(Path folder, String name, String order) {
      Path file = folder.toAbsolutePath().resolve(name);
      try {
        Files.createDirectories(folder);
        return Files.writeString(file, order + shipped(name));
      } catch (IOException e) {
        throw new LoadException("Cannot write " + file + ": " + e.getMessage() + ".");
      }
    }
  }
}
