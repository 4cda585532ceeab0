package dev.loomgauge.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** What a program says on standard output during a test. */
public final class Said implements BeforeEachCallback, AfterEachCallback {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private PrintStream before = System.out;

  @Override
  public void beforeEach(ExtensionContext context) {
    before = System.out;
    System.setOut(new PrintStream(out, true, UTF_8));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    System.setOut(before);
  }

  /** Line by line. */
  public List<String> lines() {
    return out.toString(UTF_8).lines().toList();
  }
}
