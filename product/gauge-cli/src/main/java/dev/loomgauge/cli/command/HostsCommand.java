package dev.loomgauge.cli.command;

import dev.loomgauge.cli.checkout.ScenarioFiles;
import dev.loomgauge.cli.checkout.ScenarioFiles.ScenarioNames;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.hosts.HostEngines;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.HostCheck;
import dev.loomgauge.run.fitness.MachineFinding;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.Opening;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.load.HopProbe;
import dev.loomgauge.run.load.HopProbe.HostLook;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.process.Children;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code ./loomgauge hosts}. */
@Command(
    name = "hosts",
    description = "Looks at other machines on which tiers can run.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class HostsCommand {
  private HostsCommand() {}

  /** With its commands, and what creates the completion of names of scenarios. */
  public static CommandLine of(
      Installation home, PrintStream out, PrintStream err, CommandLine.IFactory names) {
    return new CommandLine(new HostsCommand(), names)
        .addSubcommand(
            new CommandLine(new HostsCheckCommand(home, out, err, HostEngines::of), names));
  }

  /** {@code ./loomgauge hosts check}. */
  @Command(
      name = "check",
      description =
          "Checks whether hosts can be reached and are fit for tiers: JDK, CPUs, open files, memory,"
              + " network and clock. Of a scenario in a Kubernetes cluster it makes the pods, all at"
              + " once, and deletes them. Nothing is left on hosts reached by ssh but Loomgauge's"
              + " programs in ~/.cache/loomgauge.",
      mixinStandardHelpOptions = true)
  static final class HostsCheckCommand implements Callable<Integer> {
    private final Installation home;
    private final PrintStream out;
    private final PrintStream err;
    private final Function<Hosts, HostEngine> engines;
    private final List<List<String>> lines = new ArrayList<>();
    private final List<String> advice = new ArrayList<>();

    @Parameters(
        arity = "1..*",
        paramLabel = "SCENARIO|HOST",
        completionCandidates = ScenarioNames.class,
        description = "A scenario, for all hosts that it names, or names of hosts.")
    private List<String> asked = new ArrayList<>();

    /** With what reaches the hosts of a scenario. */
    HostsCheckCommand(
        Installation home, PrintStream out, PrintStream err, Function<Hosts, HostEngine> engines) {
      this.home = home;
      this.out = out;
      this.err = err;
      this.engines = engines;
    }

    @Override
    public Integer call() {
      boolean fit = true;
      try (TemporaryFolder logs = TemporaryFolder.create("loomgauge-hosts");
          Children children = new Children()) {
        HostEngine.Site site = new HostEngine.Site(home, children, logs.path());
        for (Asked group : groups()) {
          fit &= look(group, site);
        }
      }
      TextTable.print(out, lines);
      advice.forEach(line -> out.println("\n" + line));
      return fit ? ExitCode.DONE : ExitCode.GATE_FAILED;
    }

    /**
     * Hosts to look at.
     *
     * @param address of this machine at which they are to reach it; empty for the usual one
     * @param services that run elsewhere, which they are to reach in its place
     */
    private record Asked(
        HostEngine engine, String address, List<URI> services, Set<String> names) {}

    /** Those that were named, and those of each scenario. */
    private List<Asked> groups() {
      Asked named = new Asked(engines.apply(Hosts.HERE), "", List.of(), new LinkedHashSet<>());
      List<Asked> groups = new ArrayList<>(List.of(named));
      for (String word : asked) {
        boolean scenario =
            Files.isRegularFile(Path.of(word)) || ScenarioFiles.all(home).containsKey(word);
        if (scenario) {
          groups.add(group(word));
        } else if (word.matches(Hosts.NAME)) {
          named.names().add(word);
        } else {
          throw new OptionException(
              word,
              "is neither a scenario nor a name of a host.",
              "Name a scenario with hosts, or a host as ssh knows it.");
        }
      }
      return groups;
    }

    private Asked group(String word) {
      Scenario scenario =
          new ScenarioReader(home.services(), Map.of()).read(ScenarioFiles.find(home, word));
      Hosts hosts = scenario.surroundings().hosts();
      if (hosts.names().isEmpty()) {
        throw new OptionException(
            word,
            "names no hosts: everything runs on this machine.",
            "Add 'hosts' to it, or name hosts.");
      }
      List<URI> services = scenario.addresses().stream().map(URI::create).toList();
      return new Asked(engines.apply(hosts), hosts.address(), services, hosts.names());
    }

    /** Opens all hosts at once, looks at one after the other: no look disturbs another. */
    private boolean look(Asked group, HostEngine.Site site) {
      Map<String, Opening> all = Opening.all(group.names(), group.engine(), site);
      boolean fit = true;
      try {
        for (Map.Entry<String, Opening> one : all.entrySet()) {
          err.println("Looking at " + one.getKey() + " ...");
          fit &= look(one.getKey(), one.getValue(), group, site);
        }
        return fit;
      } finally {
        Opening.close(all.values());
      }
    }

    private boolean look(String name, Opening opening, Asked group, HostEngine.Site site) {
      try {
        RemoteHost host = opening.host();
        Map<String, String> unreached = new LinkedHashMap<>();
        Map<String, HostLook> looks = connections(host, group, site.logs(), unreached);
        return fit(name, unreached, HostCheck.of(host, looks), lines, advice);
      } catch (UserError e) {
        lines.add(List.of(name, "BAD", "connection", "none"));
        advice.add(String.valueOf(e.getMessage()));
        return false;
      }
    }

    /** Tells of a host that was opened, and of the problem with each service it does not reach. */
    static boolean fit(
        String name,
        Map<String, String> unreached,
        List<MachineFinding> findings,
        List<List<String>> lines,
        List<String> advice) {
      unreached.forEach(
          (subject, problem) -> {
            lines.add(List.of(name, "BAD", subject, "not reached"));
            advice.add(problem);
          });
      for (MachineFinding finding : findings) {
        lines.add(List.of(name, word(finding.state()), finding.subject(), finding.seen()));
        if (finding.state() != MachineFinding.State.GOOD) {
          advice.add(
              "%s, %s: %s%n  %s"
                  .formatted(name, finding.subject(), finding.meaning(), finding.remedy()));
        }
      }
      return unreached.isEmpty()
          && findings.stream().noneMatch(finding -> finding.state() == MachineFinding.State.BAD);
    }

    /**
     * To each service that runs elsewhere; where there is none, to this machine.
     *
     * @param unreached takes the services that are not reached, with the problem
     */
    private static Map<String, HostLook> connections(
        RemoteHost host, Asked group, Path logs, Map<String, String> unreached) {
      if (group.services().isEmpty()) {
        InetAddress here =
            group.address().isEmpty() ? host.caller() : InetAddress.ofLiteral(group.address());
        return Map.of("connection", HopProbe.of(host, here, logs));
      }
      Map<String, HostLook> looks = new LinkedHashMap<>();
      for (URI service : group.services()) {
        String subject = "to " + service.getAuthority();
        try {
          looks.put(subject, HopProbe.toService(host, service, logs));
        } catch (LoadException e) {
          unreached.put(subject, String.valueOf(e.getMessage()));
        }
      }
      return looks;
    }

    private static String word(MachineFinding.State state) {
      return state == MachineFinding.State.GOOD ? "good" : state.name();
    }
  }
}
