package dev.loomgauge.run.rig;

import dev.loomgauge.run.tier.Child;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.Launch;
import java.nio.file.Path;
import java.util.List;

/** Stands for Loomgauge: starts one child that ends when asked and one that does not. */
public final class Parent {
  private Parent() {}

  /** Argument: folder for the logs. Prints the children's pids, and stays. */
  public static void main(String[] arguments) throws InterruptedException {
    Path folder = Path.of(arguments[0]);
    Children children = new Children();
    Child polite =
        children.start(Launch.of("polite", List.of("sleep", "600"), folder.resolve("polite.log")));
    Child stubborn =
        children.start(
            Launch.of(
                "stubborn",
                List.of("sh", "-c", "trap '' TERM; while :; do sleep 1; done"),
                folder.resolve("stubborn.log")));
    System.out.println(polite.pid() + " " + stubborn.pid());
    Thread.sleep(Long.MAX_VALUE);
  }
}
