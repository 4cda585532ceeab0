package dev.loomgauge.core.threads;

import java.util.List;

/**
 * A thread in a dump.
 *
 * @param virtual whether it is a virtual thread
 * @param state a name of {@link Thread.State}; empty in dumps of JDK 21 to 24, which have none
 * @param carried whether it is a virtual thread that has a carrier
 * @param stack top frame first: {@code a.b.Orders.find:42}, without the name of a module
 */
public record DumpedThread(boolean virtual, String state, boolean carried, List<String> stack) {
  private static final String VIRTUAL = "java.lang.VirtualThread.run:";
  private static final String PINNED = "java.lang.VirtualThread.parkOnCarrierThread:";

  /** Frames that may belong to parking. */
  private static final int TOP = 4;

  public DumpedThread {
    stack = List.copyOf(stack);
  }

  /**
   * A thread of which no more than the stack is known, as in dumps of JDK 21 to 24. A virtual
   * thread begins with a method of its own; one that could not leave its carrier when it parked
   * shows that as a frame, and one that is not parked at all runs, on a carrier.
   */
  public static DumpedThread ofStack(List<String> stack) {
    boolean virtual = !stack.isEmpty() && stack.getLast().startsWith(VIRTUAL);
    return new DumpedThread(
        virtual,
        "",
        virtual
            && (!FrameRules.parked(stack)
                || stack.stream().limit(TOP).anyMatch(frame -> frame.startsWith(PINNED))),
        stack);
  }

  /** A frame in our form, of {@code java.base/java.lang.Thread.run(Thread.java:1474)} in a dump. */
  public static String frame(String dumped) {
    int open = dumped.indexOf('(');
    String method = open < 0 ? dumped : dumped.substring(0, open);
    // A module or class loader ends with a slash; so does the name of a hidden class:
    // Foo$$Lambda/0x1.run
    int slash = method.lastIndexOf('/');
    while (slash > 0 && method.startsWith("0x", slash + 1)) {
      slash = method.lastIndexOf('/', slash - 1);
    }
    int line = dumped.lastIndexOf(':');
    String name = method.substring(slash + 1);
    return open < 0 || line < open || !dumped.endsWith(")")
        ? name
        : name + ":" + dumped.substring(line + 1, dumped.length() - 1);
  }
}
