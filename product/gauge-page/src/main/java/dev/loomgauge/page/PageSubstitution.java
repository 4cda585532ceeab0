package dev.loomgauge.page;

import java.util.SplittableRandom;
import org.teavm.extension.spi.substitution.SubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/** Tells the compiler which class of the JDK is another one in the script. */
public final class PageSubstitution implements SubstitutionPolicy {
  @Override
  public void contribute(SubstitutionSink sink) {
    sink.selectClasses(SplittableRandom.class.getName()::equals)
        .replacePackage("java.util", "dev.loomgauge.page")
        .simpleNamePrefix("Page");
  }
}
