package dev.loomgauge.hosts;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A connection to a shell of this machine, which runs another line than it is asked for. */
final class ScriptedLink extends Link {
  private final CompletableFuture<Integer> end = new CompletableFuture<>();
  private final UnaryOperator<String> lines;

  ScriptedLink(UnaryOperator<String> lines) {
    super("there", new LinkTool("sh", "install it", "wait"));
    this.lines = lines;
  }

  @Override
  public List<String> command(String there) {
    return List.of("sh", "-c", lines.apply(there));
  }

  @Override
  public boolean alive() {
    return !end.isDone();
  }

  @Override
  public CompletableFuture<Integer> end() {
    return end;
  }

  @Override
  public String addresses() {
    return "";
  }

  @Override
  protected String remedy(String errors) {
    return "see there";
  }

  @Override
  public void close() {
    end.complete(0);
  }
}
