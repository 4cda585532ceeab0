package dev.loomgauge.run.probe.jvm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * A recording of a JVM's flight recorder.
 *
 * @param jvm that has it
 * @param recorder of that JVM
 * @param id by which the recorder knows the recording
 */
public record Recording(JvmProbe jvm, FlightRecorderMXBean recorder, long id) {

  /**
   * The flight recorder of a JVM.
   *
   * @throws IOException if it does not answer
   * @throws IllegalArgumentException if it has none
   */
  public static FlightRecorderMXBean recorder(JvmProbe jvm) throws IOException {
    return ManagementFactory.newPlatformMXBeanProxy(
        jvm.server(), "jdk.management.jfr:type=FlightRecorder", FlightRecorderMXBean.class);
  }

  /**
   * Has the JVM write it as it is now.
   *
   * @param file does not exist yet
   * @throws IOException if it was not written
   */
  public void copyTo(Path file) throws IOException {
    recorder.copyTo(id, jvm.files().output(file));
    jvm.files().collect(file);
  }
}
