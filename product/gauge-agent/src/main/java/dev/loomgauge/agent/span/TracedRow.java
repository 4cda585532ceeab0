package dev.loomgauge.agent.span;

/**
 * Methods that are traced.
 *
 * @param where whether the type is a class, or an interface whose every implementation counts
 * @param label of the server or pool; {@value #CLASS} is replaced by the simple name of the class
 * @param type its binary name
 */
public record TracedRow(
    Kind kind, Where where, Member member, String label, String type, String method) {
  /** The placeholder in a label. */
  public static final String CLASS = "{class}";

  /** What a call is. */
  public enum Kind {
    /** The service works on a request. */
    ENTRY,
    /** A member of a pool is asked for, until it is there. */
    ACQUIRE,
    /** It is given back. */
    RELEASE
  }

  /** What the type is. */
  public enum Where {
    CLASS,
    INTERFACE
  }

  /** What tells a member of a pool from the others, from its acquire to its release. */
  public enum Member {
    /** Nothing: an entry has none. */
    NONE,
    /** The object whose method is called. */
    SELF,
    /** The first argument. */
    ARGUMENT,
    /** What the method returns. */
    RESULT
  }

  /** The label of an implementation. */
  public String labelled(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    return label.replace(CLASS, simple.substring(simple.lastIndexOf('$') + 1));
  }
}
