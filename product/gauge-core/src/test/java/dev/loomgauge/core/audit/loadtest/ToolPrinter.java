package dev.loomgauge.core.audit.loadtest;

import dev.loomgauge.core.input.InputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A print in the shape that a load tool gives it: a block of {@code prints.txt}, with {@code
 * {quantity:format}} where a figure stands. The quantity may be multiplied, divided or lessened:
 * {@code {mean/1000:%.4f}}. Times are in milliseconds.
 *
 * @param load what the print states about its load
 * @param course of the runs that it prints
 */
record ToolPrinter(String name, Load load, Figures.Course course, String text) {
  /** What a print states about its load. */
  enum Load {
    /** The number of its users. */
    USERS,
    /** That users send again when they have an answer, and not how many there are. */
    ASKS,
    /** That it sends at a rate. */
    OPEN
  }

  /** A line that is printed where requests failed. */
  private static final String IF_FAILED = "?failed";

  private static final Pattern FIGURE =
      Pattern.compile("\\{([a-z0-9]+)(?:([*/-])([0-9.]+))?:([^{}]+)}");

  /** All of them. */
  static final List<ToolPrinter> ALL = all();

  private static List<ToolPrinter> all() {
    List<ToolPrinter> all = new ArrayList<>();
    for (String block :
        InputFile.shipped(ToolPrinter.class, "prints.txt").split("(?m)^====\\s", -1)) {
      String heading = block.lines().findFirst().orElse("");
      if (!heading.startsWith("#")) {
        String[] words = heading.toUpperCase(Locale.ROOT).split(" ", -1);
        Figures.Course course =
            words.length > 2 ? Figures.Course.valueOf(words[2]) : Figures.Course.STEADY;
        String text = block.substring(heading.length()).strip();
        String name = heading.substring(0, words[0].length());
        all.add(new ToolPrinter(name, Load.valueOf(words[1]), course, text));
      }
    }
    return List.copyOf(all);
  }

  /** With the figures of a run. */
  String print(Figures figures) {
    StringBuilder print = new StringBuilder();
    text.lines()
        .filter(line -> !line.startsWith(IF_FAILED) || figures.failed() > 0)
        .map(line -> line.startsWith(IF_FAILED) ? line.substring(IF_FAILED.length()) : line)
        .forEach(line -> print.append(filled(line, figures)).append('\n'));
    return print.toString();
  }

  private static String filled(String line, Figures figures) {
    return FIGURE
        .matcher(line)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    text(
                        value(
                            quantity(found.group(1), figures),
                            String.valueOf(found.group(2)),
                            found.group(3)),
                        found.group(4))));
  }

  private static double value(double quantity, String sign, String number) {
    return switch (sign) {
      case "*" -> quantity * Double.parseDouble(number);
      case "/" -> quantity / Double.parseDouble(number);
      case "-" -> quantity - Double.parseDouble(number);
      default -> quantity;
    };
  }

  private static double quantity(String name, Figures f) {
    return switch (name) {
      case "users" -> f.users();
      case "seconds" -> f.seconds();
      case "requests" -> f.requests();
      case "sent" -> f.requests() + f.users();
      case "answered" -> f.requests() - f.failed();
      case "failed" -> f.failed();
      case "share" -> 100.0 * f.failed() / f.requests();
      case "good" -> 100 - 100.0 * f.failed() / f.requests();
      case "rate" -> f.rate();
      case "okrate" -> (f.requests() - f.failed()) / f.seconds();
      case "failedrate" -> f.failed() / f.seconds();
      case "wholerate" -> f.requests() / Math.ceil(f.seconds());
      case "mean" -> f.mean();
      case "deviation" -> f.deviation();
      case "min" -> f.min();
      case "max" -> f.max();
      default -> f.at(Double.parseDouble(name.substring(1)) / 100);
    };
  }

  private static String text(double value, String format) {
    return switch (format) {
      case "time" -> time(value);
      case "clock" -> clock(value);
      case "cut" -> String.format(Locale.ROOT, "%.0f", Math.floor(value));
      case "comma" -> String.format(Locale.ROOT, "%.1f", value).replace('.', ',');
      case "grouped" -> String.format(Locale.GERMANY, "%,.1f", value);
      default -> String.format(Locale.ROOT, format, value);
    };
  }

  private static String time(double ms) {
    return ms >= 1000
        ? String.format(Locale.ROOT, "%.2fs", ms / 1000)
        : ms < 1
            ? String.format(Locale.ROOT, "%.2fus", ms * 1000)
            : String.format(Locale.ROOT, "%.2fms", ms);
  }

  /** As nighthawk prints it. */
  private static String clock(double ms) {
    long us = Math.round(ms * 1000);
    return String.format(
        Locale.ROOT, "%ds %03dms %03dus", us / 1_000_000, us / 1000 % 1000, us % 1000);
  }
}
