package dev.loomgauge.run.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An agent that keeps what it is given in system properties, and refuses some of it. */
public final class StubAgent {
  private static final String ON = "on=";

  private StubAgent() {}

  /** Is called by the JVM. */
  public static void agentmain(String argument) throws IOException {
    String table =
        argument.startsWith(ON)
            ? Files.readString(
                Path.of(argument.lines().findFirst().orElse("").substring(ON.length())))
            : "";
    System.setProperty("stub.calls", Integer.getInteger("stub.calls", 0) + 1 + "");
    System.setProperty("stub.argument", argument);
    System.setProperty("stub.table", table);
    System.setProperty("loomgauge.agent", outcome(argument, table));
    System.setProperty(
        "loomgauge.canary", argument.equals("platform") ? "failed: too old" : "done");
  }

  private static String outcome(String argument, String table) {
    if (argument.equals("off") && Boolean.getBoolean("stub.stays")) {
      return "failed: it stays";
    }
    return table.equals("refused") ? "failed: no room" : "done";
  }
}
