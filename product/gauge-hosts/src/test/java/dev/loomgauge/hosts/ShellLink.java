package dev.loomgauge.hosts;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A connection to a shell of this machine, which stands until its end is complete. */
final class ShellLink extends Link {
  private final CompletableFuture<Integer> end;

  private final UnaryOperator<String> lines;

  ShellLink(CompletableFuture<Integer> end) {
    this(end, UnaryOperator.identity());
  }

  /** One whose shell runs other lines than it is asked for. */
  ShellLink(UnaryOperator<String> lines) {
    this(new CompletableFuture<>(), lines);
  }

  private ShellLink(CompletableFuture<Integer> end, UnaryOperator<String> lines) {
    super("there", new LinkTool("sh", "install it", "wait"));
    this.end = end;
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
