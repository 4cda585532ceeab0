package dev.loomgauge.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A connection to a shell of this machine, which stands until its end is complete. */
final class ShellLink extends Link {
  private final CompletableFuture<Integer> end;
  private final UnaryOperator<String> lines;
  private final List<String> before;
  private final String addresses;

  ShellLink(CompletableFuture<Integer> end) {
    this(end, List.of(), "");
  }

  /** One whose shell runs other lines than it is asked for. */
  ShellLink(UnaryOperator<String> lines) {
    this(new CompletableFuture<>(), lines, List.of(), "");
  }

  /**
   * One whose shell is started by a command.
   *
   * @param addresses of both ends, as the shell prints them
   */
  ShellLink(CompletableFuture<Integer> end, List<String> before, String addresses) {
    this(end, UnaryOperator.identity(), before, addresses);
  }

  private ShellLink(
      CompletableFuture<Integer> end,
      UnaryOperator<String> lines,
      List<String> before,
      String addresses) {
    super("there", new LinkTool("sh", "install it", "wait"));
    this.end = end;
    this.lines = lines;
    this.before = before;
    this.addresses = addresses;
  }

  @Override
  public List<String> command(String there) {
    List<String> command = new ArrayList<>(before);
    command.addAll(List.of("sh", "-c", lines.apply(there)));
    return command;
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
    return addresses;
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
