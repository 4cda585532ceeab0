package dev.loomgauge.run.observation;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The probes of all services' JVMs: each is attached once, and a service without is told once. */
final class Probes implements AutoCloseable {
  private final Progress progress;
  private final Map<Long, JvmProbe> attached = new HashMap<>();

  /** Names of the services of which the user knows that they are not watched. */
  private final Set<String> told = new HashSet<>();

  Probes(Progress progress) {
    this.progress = progress;
  }

  /** The probe of an instance of a service; empty when it cannot be attached to. */
  Optional<JvmProbe> of(ServiceManifest manifest, long pid) {
    forgetEnded();
    JvmProbe known = attached.get(pid);
    if (known != null) {
      return Optional.of(known);
    }
    if (!manifest.onJvm() && told.contains(manifest.name())) {
      return Optional.empty();
    }
    try {
      JvmProbe probe = JvmProbe.attach(pid, manifest.watch());
      attached.put(pid, probe);
      return Optional.of(probe);
    } catch (ProbeException e) {
      if (told.add(manifest.name())) {
        progress.tell(manifest.onJvm() ? Progress.Note.of(e) : noJvm(manifest));
      }
      return Optional.empty();
    }
  }

  private void forgetEnded() {
    List<JvmProbe> ended = attached.values().stream().filter(probe -> !probe.alive()).toList();
    ended.forEach(JvmProbe::close);
    attached.values().removeAll(ended);
  }

  private static Progress.Note noJvm(ServiceManifest manifest) {
    return new Progress.Note(
        "Service %s is no JVM: its heap, collections and threads are not recorded."
            .formatted(manifest.name()));
  }

  @Override
  public void close() {
    attached.values().forEach(JvmProbe::close);
  }
}
