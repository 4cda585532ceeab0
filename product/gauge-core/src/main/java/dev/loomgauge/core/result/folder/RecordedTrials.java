package dev.loomgauge.core.result.folder;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The trials of a results folder, as far as they can be read, with whatever of their record is
 * damaged.
 *
 * @param trials those of {@code trials.csv} in its order, then the unlisted ones
 * @param unlisted trials that ended according to their own {@code trial.json} and have no row in
 *     {@code trials.csv}; contained in {@code trials}
 * @param cutOff trials that began and never ended, because Loomgauge itself was ended: what was
 *     seen of them is in their folders
 * @param damages a sentence each: the file, what is wrong with it, and what follows
 */
public record RecordedTrials(
    List<Trial> trials, List<Trial> unlisted, List<Trial> cutOff, List<String> damages) {

  /** Reads a folder; a trial that cannot be read is left out and named in {@code damages}. */
  public static RecordedTrials of(ResultsFolder folder) {
    return new Reading(folder).all();
  }

  /** A file's path inside a folder, for people. */
  public static String name(ResultsFolder folder, Path file) {
    return folder.root().relativize(file).toString();
  }

  private static final class Reading {
    private final ResultsFolder folder;
    private final List<String> damages = new ArrayList<>();

    Reading(ResultsFolder folder) {
      this.folder = folder;
    }

    RecordedTrials all() {
      Set<String> listed = listed();
      List<Trial> trials = new ArrayList<>();
      for (String id : listed) {
        read(id).ifPresent(trials::add);
      }
      List<Trial> unlisted = new ArrayList<>();
      List<Trial> cutOff = new ArrayList<>();
      for (String id : folders()) {
        if (!listed.contains(id) && Files.isRegularFile(folder.trial(id).trialJson())) {
          read(id)
              .ifPresent(
                  trial ->
                      (trial.outcome() == Trial.Outcome.INTERRUPTED ? cutOff : unlisted)
                          .add(trial));
        }
      }
      for (Trial trial : unlisted) {
        damages.add(
            "trials.csv has no row of trial %s, which has ended: it is taken from %s."
                .formatted(trial.id(), name(folder, folder.trial(trial.id()).trialJson())));
      }
      trials.addAll(unlisted);
      return new RecordedTrials(
          List.copyOf(trials), List.copyOf(unlisted), List.copyOf(cutOff), List.copyOf(damages));
    }

    private Set<String> listed() {
      Set<String> ids = new LinkedHashSet<>();
      if (!Files.exists(folder.trialsCsv())) {
        return ids; // Nothing has ended, or each trial that has is found by its folder.
      }
      try {
        String text = Files.readString(folder.trialsCsv());
        Csv.damage(text, List.of("trial"))
            .ifPresent(what -> damages.add("trials.csv is damaged: " + what + "."));
        Iterator<Csv.Entry> rows = Csv.entries(new StringReader(Csv.wholeLines(text)));
        List<String> header = rows.hasNext() ? rows.next().fields() : List.of();
        int column = header.indexOf("trial");
        while (column >= 0 && rows.hasNext()) {
          Csv.Entry row = rows.next();
          if (row.fields().size() == header.size()) {
            String id = row.fields().get(column);
            if (isFolderName(id)) {
              ids.add(id);
            } else {
              damages.add(
                  "trials.csv is damaged: line %d names a trial \"%s\", which is no name of a folder."
                      .formatted(row.line(), id));
            }
          }
        }
      } catch (IOException | ResultsException e) {
        damages.add("trials.csv cannot be read: " + reason(e) + ".");
      }
      return ids;
    }

    private static boolean isFolderName(String id) {
      return id.matches("[^/\\\\\0]+") && !id.equals(".") && !id.equals("..");
    }

    private List<String> folders() {
      Path trials = folder.root().resolve("trials");
      if (!Files.isDirectory(trials)) {
        return List.of();
      }
      try (Stream<Path> folders = Files.list(trials)) {
        return folders.map(own -> String.valueOf(own.getFileName())).sorted().toList();
      } catch (IOException e) {
        damages.add("The folder trials cannot be read: " + e + ".");
        return List.of();
      }
    }

    private Optional<Trial> read(String id) {
      Path file = folder.trial(id).trialJson();
      String name = name(folder, file);
      if (!Files.isRegularFile(file)) {
        damages.add("%s is missing: trial %s is left out.".formatted(name, id));
        return Optional.empty();
      }
      try {
        Trial trial = ResultsFolder.readTrial(file);
        if (trial.prediction().limits().isEmpty()) {
          damages.add("%s has no limit: trial %s is left out.".formatted(name, id));
          return Optional.empty();
        }
        if (!trial.id().equals(id)) {
          damages.add(
              "%s is of another trial, \"%s\": trial %s is left out."
                  .formatted(name, trial.id(), id));
          return Optional.empty();
        }
        return Optional.of(trial);
      } catch (ResultsException e) {
        damages.add("%s is damaged: trial %s is left out. %s".formatted(name, id, e.getMessage()));
        return Optional.empty();
      }
    }

    private static String reason(Exception e) {
      return e instanceof CharacterCodingException
          ? "it is no text in UTF-8"
          : String.valueOf(e.getMessage());
    }
  }
}
