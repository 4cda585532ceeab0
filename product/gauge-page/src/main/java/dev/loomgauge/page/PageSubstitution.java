package dev.loomgauge.page;

import java.util.Set;
import java.util.SplittableRandom;
import org.teavm.extension.spi.substitution.SubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/**
 * Tells the compiler which classes are others in the script: one that its library lacks, and
 * readers of what a page has not, files and the MBeans of services.
 */
public final class PageSubstitution implements SubstitutionPolicy {
  private static final String READING = "dev.loomgauge.core.scenario.reading";

  @Override
  public void contribute(SubstitutionSink sink) {
    sink.selectClasses(SplittableRandom.class.getName()::equals)
        .replacePackage("java.util", "dev.loomgauge.page")
        .simpleNamePrefix("Page");
    sink.selectClasses(Set.of(READING + ".RecordedFile", READING + ".WatchReader")::contains)
        .replacePackage(READING, "dev.loomgauge.page")
        .simpleNamePrefix("Page");
  }
}
