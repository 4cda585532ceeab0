package dev.loomgauge.hosts;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine.Site;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.process.Watchdog;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** A host on which a shell runs commands. */
public final class LinkedHost implements RemoteHost {
  private static final Duration LOOK = Duration.ofSeconds(20);
  private static final Duration LAST_WORK = Duration.ofSeconds(20);

  /** What waits for other machines has a thread of its own. */
  private static final Executor LATER = Thread::startVirtualThread;

  /**
   * Leaves its pid in a file, reads the environment from standard input up to an empty line, so
   * that it stands in no command line, and becomes the command.
   */
  private static final String BECOME =
      "echo $$ >\"$0\"; while IFS= read -r line || exit 125; [ -n \"$line\" ]; do export \"$line\"; done; exec \"$@\"";

  private final String name;
  private final Supplier<Link> links;
  private final Site site;
  private final List<String> programs;
  private final String run = UUID.randomUUID().toString();
  private volatile Connection connection;
  private volatile boolean closed;
  private int started;

  /**
   * What ends when the host is lost.
   *
   * @param running local ends of processes there, last started first; guarded by itself
   */
  private record Connection(
      Link link, Warden warden, Meter meter, HostFacts facts, Path programs, Deque<Child> running) {
    Connection guardedBy(Warden next) {
      return new Connection(link, next, meter, facts, programs, running);
    }

    /**
     * Ends the local ends of all; the last, the warden's, ends what runs there if it still hears.
     */
    void abandon() {
      left().forEach(child -> child.stop(Duration.ZERO));
      meter.close();
      warden.close();
    }

    List<Child> left() {
      synchronized (running) {
        return List.copyOf(running);
      }
    }
  }

  private LinkedHost(String name, Site site, List<String> programs, Supplier<Link> links) {
    this.name = name;
    this.links = links;
    this.site = site;
    this.programs = programs;
    this.connection = connect();
  }

  /**
   * Connects.
   *
   * @param programs those of Loomgauge's that are to be there
   * @param links makes a connection, now and after each loss
   * @throws TierException if the host cannot be reached, or lacks something
   */
  public static LinkedHost open(
      String name, Site site, List<String> programs, Supplier<Link> links) {
    LinkedHost host = new LinkedHost(name, site, programs, links);
    host.guard(host.connection);
    return host;
  }

  private Connection connect() {
    Link link = links.get();
    try {
      requireSilence(link);
      HostFacts facts =
          HostFacts.of(
              name,
              link.run(
                      ShellWords.script(
                          "facts.sh", List.of(site.home().javaHome().toString(), link.addresses())),
                      LOOK)
                  .lines()
                  .toList());
      Path folder = folder(facts);
      Warden warden = Warden.start(name, link, site.children(), log(), run, folder);
      try {
        Path there = Programs.bring(link, site.home(), programs, folder);
        Meter meter = Meter.start(name, link, site.children(), log(), run + "-meter");
        return new Connection(link, warden, meter, facts, there, new ArrayDeque<>());
      } catch (RuntimeException e) {
        warden.close();
        throw e;
      }
    } catch (RuntimeException e) {
      link.close();
      throw e;
    }
  }

  /** What a login prints would be taken for answers. */
  private void requireSilence(Link link) {
    String noise = link.run("true", LOOK).strip();
    if (!noise.isEmpty()) {
      throw new TierException(
          "Host %s prints at login: %s. Remedy: have ~/.bashrc and the like print nothing where there is no terminal."
              .formatted(name, noise.lines().findFirst().orElse("")));
    }
  }

  private Path log() {
    return site.log(name);
  }

  private static Path folder(HostFacts facts) {
    return facts.userHome().resolve(".cache/loomgauge");
  }

  /**
   * A warden that somebody else has ended is replaced while the connection stands. What the
   * connection carried ends with it.
   */
  private void guard(Connection guarded) {
    var _ = guarded.link().end().thenRunAsync(() -> abandon(guarded.link()), LATER);
    replaceable(guarded);
  }

  private void abandon(Link ended) {
    Connection now = connection; // its warden may be another than at first
    if (now.link().equals(ended)) {
      now.abandon();
    }
  }

  private void replaceable(Connection guarded) {
    var _ = guarded.warden().end().thenRunAsync(() -> replaceWarden(guarded), LATER);
  }

  private synchronized void replaceWarden(Connection ended) {
    if (closed || !connection.equals(ended) || !ended.link().alive()) {
      return;
    }
    try {
      Warden next =
          Warden.start(name, ended.link(), site.children(), log(), run, folder(ended.facts()));
      connection = ended.guardedBy(next);
      replaceable(connection);
    } catch (TierException e) {
      ended.link().close(); // what cannot be guarded is lost
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean here() {
    return false;
  }

  @Override
  public InetAddress address() {
    return connection.facts().address();
  }

  @Override
  public InetAddress caller() {
    return connection.facts().caller();
  }

  @Override
  public Facts facts() {
    return connection.facts().facts();
  }

  @Override
  public Path javaHome() {
    return connection.facts().javaHome();
  }

  @Override
  public Path program(String program) {
    return new Installation(connection.programs(), javaHome(), site.home().layout())
        .program(program);
  }

  /** The folder there that is laid out as the installation here is. */
  public Path installation() {
    return connection.programs();
  }

  public Path userHome() {
    return connection.facts().userHome();
  }

  /** What a line of the shell there prints; {@link TierException} after 20 s, or a failure. */
  public String ask(String line) {
    return connection.link().run(line, LOOK);
  }

  @Override
  public Path kept() {
    return folder(connection.facts()).resolve("kept");
  }

  @Override
  public Child start(Launch launch) {
    Connection now = connection;
    String mark = mark();
    List<String> there = new ArrayList<>();
    there.addAll(
        List.of("env", Watchdog.MARK + "=" + mark, "sh", "-c", BECOME, pidFile(now, mark)));
    if (!launch.cpus().isEmpty()) {
      there.addAll(List.of("taskset", "-c", launch.cpus().toString()));
    }
    there.addAll(launch.command());
    Launch here =
        Launch.of(
                launch.name() + " on " + name,
                now.link().command(ShellWords.line(there)),
                launch.log())
            .endingWithInput();
    Child child =
        site.children().start(launch.lines() == null ? here : here.withLines(launch.lines()));
    synchronized (now.running()) {
      now.running().push(child);
    }
    var _ = child.exit().whenComplete((code, failure) -> ended(now, child, mark));
    try {
      for (var variable : launch.env().entrySet()) {
        child.say(variable.getKey() + "=" + variable.getValue());
      }
      child.say("");
      return child;
    } catch (IOException e) {
      throw new TierException(child.death(launch.name() + " on " + name), e);
    }
  }

  private void ended(Connection before, Child child, String mark) {
    connection.warden().gone(mark); // of now: an earlier one may have been replaced
    synchronized (before.running()) {
      before.running().remove(child);
    }
  }

  private static String pidFile(Connection connection, String mark) {
    return connection.warden().folder() + "/" + mark + ".pid";
  }

  private synchronized String mark() {
    return run + "-" + ++started;
  }

  @Override
  public Path input(Path file) {
    Path there = there(file);
    connection.link().send(file, there);
    return there;
  }

  /**
   * Brings a file to the path that it has here, below {@link #mirror}, so that files which name
   * each other find each other there.
   */
  public void bringMirrored(Path file) {
    Path there = Path.of(mirror() + file.toAbsolutePath().normalize());
    ask(ShellWords.line(List.of("mkdir", "-p", String.valueOf(there.getParent()))));
    connection.link().send(file, there);
  }

  /** Stands there for the root of this machine's files. */
  public String mirror() {
    return connection.warden().folder() + "/mirror";
  }

  @Override
  public Path output(Path wanted) {
    return there(wanted);
  }

  private Path there(Path file) {
    return Path.of(connection.warden().folder())
        .resolve(Integer.toHexString(file.toAbsolutePath().hashCode()) + "-" + file.getFileName());
  }

  @Override
  public void collect(Path wanted) {
    connection.link().collect(output(wanted), wanted);
  }

  @Override
  public Optional<ProcessUse> use(long pid) {
    return connection.meter().use(pid);
  }

  @Override
  public OptionalLong throttled() {
    Connection now = connection;
    return now.facts().facts().shared() ? now.meter().throttled() : OptionalLong.empty();
  }

  @Override
  public Optional<LinkCount> link() {
    Connection now = connection;
    return now.facts().link().flatMap(now.meter()::link);
  }

  @Override
  public Optional<MachineUse> cpus() {
    return connection.meter().cpus();
  }

  @Override
  public boolean alive() {
    return connection.link().alive() && connection.warden().alive();
  }

  @Override
  public synchronized void restore() {
    if (alive() || closed) {
      return;
    }
    end(connection);
    connection = connect();
    guard(connection);
  }

  /** What still runs is asked to end, the last started first: a database writes to its disk. */
  @Override
  public void close() {
    connection.left().forEach(child -> child.stop(LAST_WORK));
    closed = true;
    end(connection);
  }

  private static void end(Connection connection) {
    connection.meter().close();
    connection.warden().close();
    connection.link().close();
  }
}
