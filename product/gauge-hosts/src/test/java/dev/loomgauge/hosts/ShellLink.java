package dev.loomgauge.hosts;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A connection to a shell of this machine, which stands until its end is complete. */
final class ShellLink extends Link {
  private final CompletableFuture<Integer> end;

  ShellLink(CompletableFuture<Integer> end) {
    super("there", new LinkTool("sh", "install it", "wait"));
    this.end = end;
  }

  @Override
  public List<String> command(String there) {
    return List.of("sh", "-c", there);
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
