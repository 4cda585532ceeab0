package dev.loomgauge.load;

import java.io.File;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * A histogram log, merged by tag.
 *
 * @param tags of its lines, in their order
 */
record WindowLog(List<String> tags, Map<String, Histogram> merged) {

  static WindowLog read(Path file) throws FileNotFoundException {
    List<String> tags = new ArrayList<>();
    Map<String, Histogram> merged = new HashMap<>();
    try (HistogramLogReader reader = new HistogramLogReader(new File(file.toString()))) {
      while (reader.hasNext()) {
        if (reader.nextIntervalHistogram() instanceof Histogram histogram) {
          tags.add(histogram.getTag());
          merged.computeIfAbsent(histogram.getTag(), tag -> new Histogram(3)).add(histogram);
        }
      }
    }
    return new WindowLog(tags, merged);
  }

  /** How many were recorded under a tag. */
  int count(String tag) {
    Histogram histogram = merged.get(tag);
    return histogram == null ? 0 : Math.toIntExact(histogram.getTotalCount());
  }

  /** Milliseconds at a percentile. */
  double ms(String tag, double percent) {
    Histogram histogram = Objects.requireNonNull(merged.get(tag), () -> "nothing is tagged " + tag);
    return histogram.getValueAtPercentile(percent) / 1e6;
  }
}
