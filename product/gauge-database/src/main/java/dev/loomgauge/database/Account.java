package dev.loomgauge.database;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who the server runs as. PostgreSQL refuses to run as root; where we are root, it is started
 * without root's powers: in a user namespace of its own if the system allows it, else as the
 * account "nobody".
 *
 * @param prefix words that start a command as this account
 * @param owner who its files belong to, by number; null to leave them as they are
 */
record Account(List<String> prefix, @Nullable Integer owner) {
  private static final int NOBODY = 65_534;
  private static final List<String> NAMESPACE = List.of("unshare", "-U");
  private static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups");

  static Account forServer() throws DatabaseProblem, InterruptedException {
    if (new UnixSystem().getUid() != 0) {
      return new Account(List.of(), null);
    }
    var namespace = new Account(NAMESPACE, 0);
    if (namespace.runs("true")) {
      return namespace;
    }
    var nobody = new Account(AS_NOBODY, NOBODY);
    if (nobody.runs("true")) {
      return nobody;
    }
    throw new DatabaseProblem(
        "PostgreSQL does not run as root, and root can neither enter a user namespace (unshare -U) nor become nobody (setpriv) here",
        "start as another user, or name your own server by --url");
  }

  List<String> command(List<String> command) {
    var whole = new ArrayList<>(prefix);
    whole.addAll(command);
    return whole;
  }

  /** Makes {@code folder} this account's, and lets the account get at {@code program}. */
  void prepare(Path folder, String program) throws DatabaseProblem, InterruptedException {
    try {
      if (owner != null && !owner.equals(Files.getAttribute(folder, "unix:uid"))) {
        exitCode(List.of("chown", "-R", owner.toString(), folder.toString()));
      }
    } catch (IOException e) {
      throw new DatabaseProblem(
          "cannot give " + folder + " to account " + owner + " (" + e.getMessage() + ")",
          "name another by --data",
          e);
    }
    if (!runs("test", "-x", program) || !runs("test", "-w", folder.toString())) {
      throw new DatabaseProblem(
          "the account that PostgreSQL runs as cannot reach " + program + " or write to " + folder,
          "start as another user than root, or name folders open to all by --data and --work");
    }
  }

  /** Refuses a program that this machine cannot run at all, before anything is made for it. */
  void requireStarting(String program) throws DatabaseProblem, InterruptedException {
    if (!runs(program, "--version")) {
      throw new DatabaseProblem(
          program
              + " cannot be run here: it needs the C library glibc (Alpine has musl), the processor that it was built for, and a file system that is not mounted noexec",
          "name a folder where programs may run by --work (of a run: XDG_CACHE_HOME), or your own server by --url (of a run: 'url' of its database)");
    }
  }

  private boolean runs(String... command) throws InterruptedException {
    try {
      return exitCode(command(List.of(command))) == 0;
    } catch (IOException _) {
      // There is no such program here, which is an answer.
      return false;
    }
  }

  private static int exitCode(List<String> command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
