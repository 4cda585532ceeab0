package dev.loomgauge.run.rig;

import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Stands for Loomgauge: starts children, and stops them in order when its standard input ends. */
public final class Parent {
  private Parent() {}

  /** Arguments: folder for the logs, and shell scripts. Prints the children's pids, and stays. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    Children children = new Children();
    System.out.println(
        Arrays.stream(arguments)
            .skip(1)
            .map(script -> Launch.of("child", List.of("sh", "-c", script), folder.resolve("log")))
            .map(children::start)
            .map(child -> String.valueOf(child.pid()))
            .collect(Collectors.joining(" ")));
    while (System.in.read() >= 0) {
      // until the end of input
    }
    children.close();
  }
}
