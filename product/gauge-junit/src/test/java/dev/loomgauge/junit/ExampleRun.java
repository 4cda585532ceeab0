package dev.loomgauge.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.loomgauge.client.InstalledLoomgauge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs examples with the JUnit of the class path, whichever it is, and keeps what it tells. */
final class ExampleRun implements TestExecutionListener {
  private final Map<String, String> ends = new TreeMap<>();
  private final List<String> entries = Collections.synchronizedList(new ArrayList<>());
  private final List<Path> files = Collections.synchronizedList(new ArrayList<>());

  /** Runs them; {@code parallel} all at once. */
  static ExampleRun of(Path home, boolean parallel, Class<?>... examples) {
    ExampleRun run = new ExampleRun();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(List.of(examples).stream().map(each -> selectClass(each)).toList())
            .configurationParameter(InstalledLoomgauge.HOME, home.toString())
            .configurationParameter(
                "junit.jupiter.execution.parallel.enabled", String.valueOf(parallel))
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter(
                "junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
            .build();
    LauncherFactory.create().execute(request, run);
    return run;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest() || result.getThrowable().isPresent()) {
      synchronized (ends) {
        ends.put(
            test.getDisplayName(),
            result.getStatus() + result.getThrowable().map(e -> " " + e.getMessage()).orElse(""));
      }
    }
  }

  @Override
  public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    entries.addAll(entry.getKeyValuePairs().values());
  }

  @Override
  public void fileEntryPublished(TestIdentifier test, FileEntry file) {
    files.add(file.getPath());
  }

  /** How each test or container ended, by its name. */
  Map<String, String> ends() {
    return ends;
  }

  List<String> entries() {
    return entries;
  }

  List<Path> files() {
    return files;
  }

  /** Runs the shared example: {@code ExampleRun HOME}, and prints how its tests ended. */
  public static void main(String[] arguments) {
    ExampleRun run = of(Path.of(arguments[0]), false, Examples.Shared.class);
    System.out.println(TestExecutionListener.class.getPackage().getImplementationVersion());
    run.ends().forEach((name, end) -> System.out.println(name + ": " + end));
    System.out.println("files: " + run.files().size());
  }
}
