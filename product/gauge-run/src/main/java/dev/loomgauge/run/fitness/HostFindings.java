package dev.loomgauge.run.fitness;

import java.util.Optional;
import java.util.regex.Pattern;

/** What this machine runs on: metal, a hypervisor, a container. */
final class HostFindings {
  private static final Pattern VIRTUAL =
      Pattern.compile(
          "KVM|QEMU|VMware|VirtualBox|Xen|Virtual Machine|Google Compute"
              + " Engine|Firecracker|OpenStack",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern CONTAINER = Pattern.compile("docker|kubepods|containerd|lxc|podman");

  private HostFindings() {}

  static MachineFinding of(MachineFiles files) {
    if (!files.linux()) {
      return MachineFinding.unknown(
          "machine",
          "not reported by the system",
          "In a virtual machine other guests may take CPU time unseen.");
    }
    String container = container(files) ? ", inside a container" : ", no container seen";
    Optional<Boolean> virtual = virtual(files);
    if (virtual.isEmpty()) {
      return MachineFinding.unknown(
          "machine",
          "metal or virtual: unknown" + container,
          "In a virtual machine other guests may take CPU time; watch steal.");
    }
    return virtual.get()
        ? MachineFinding.caution(
            "machine",
            "virtual machine" + product(files) + container,
            "Other guests share caches, memory bandwidth and clock; only repetition shows their"
                + " effect.",
            "Use bare metal or dedicated CPUs for figures that you publish.")
        : MachineFinding.good(
            "machine", "metal" + product(files) + container, "No hypervisor takes CPU time.");
  }

  /** x86 tells by a CPU flag that hypervisors set; elsewhere only the firmware's names are left. */
  private static Optional<Boolean> virtual(MachineFiles files) {
    Optional<Boolean> byFlag =
        files
            .line("proc/cpuinfo", "flags")
            .map(flags -> Pattern.compile("\\bhypervisor\\b").matcher(flags).find());
    return byFlag.or(
        () ->
            VIRTUAL.matcher(product(files)).find() || files.exists("sys/hypervisor/type")
                ? Optional.of(true)
                : Optional.empty());
  }

  private static String product(MachineFiles files) {
    String name =
        (files.text("sys/class/dmi/id/sys_vendor").orElse("")
                + " "
                + files.text("sys/class/dmi/id/product_name").orElse(""))
            .strip();
    return name.isEmpty() ? "" : " (" + name + ")";
  }

  private static boolean container(MachineFiles files) {
    return files.exists(".dockerenv")
        || files.exists("run/.containerenv")
        || files
            .text("proc/1/cgroup")
            .or(() -> files.text("proc/self/cgroup"))
            .filter(groups -> CONTAINER.matcher(groups).find())
            .isPresent();
  }
}
