package dev.loomgauge.run.observation;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.purpose.Endured;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps how a service bore a sustained load; of any other load it keeps nothing. */
public final class EnduranceRecord {
  private final Optional<JvmProbe> jvm;
  private final boolean wanted;
  private final Progress progress;
  private @Nullable Double beforeMb;
  private @Nullable Double afterMb;

  public EnduranceRecord(LoadShape load, Optional<JvmProbe> jvm, Progress progress) {
    this.jvm = jvm;
    this.wanted = load.sustained();
    this.progress = progress;
  }

  public void begin() {
    beforeMb = live();
  }

  public void end() {
    afterMb = live();
  }

  /** What a full collection leaves of the heap, MB; null where it is not wanted or not known. */
  private @Nullable Double live() {
    if (!wanted || jvm.isEmpty()) {
      return null;
    }
    try {
      jvm.get().collectGarbage();
      return Bytes.mb(jvm.get().heapUsed());
    } catch (ProbeException e) {
      progress.note(e);
      return null;
    }
  }

  /** Writes {@code endurance.json} from what the trial's folder holds. */
  public void write(ResultsFolder.TrialFolder folder, List<TimelineRow> timeline) {
    if (wanted) {
      Live live = beforeMb == null || afterMb == null ? null : new Live(beforeMb, afterMb);
      Json.write(folder.enduranceJson(), Endured.of(timeline, folder.readGc(), live));
    }
  }
}
