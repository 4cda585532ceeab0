package dev.loomgauge.core.prediction.simulation;

/** A first-in, first-out queue of numbers, each with a time. */
final class TimedRing {
  private double[] times = new double[16];
  private int[] items = new int[16];
  private int head;
  private int size;

  void add(double time, int item) {
    if (size == items.length) {
      grow();
    }
    int end = (head + size++) & (items.length - 1);
    times[end] = time;
    items[end] = item;
  }

  int poll() {
    int item = items[head];
    head = (head + 1) & (items.length - 1);
    size--;
    return item;
  }

  /** The time of the first one, or infinite when there is none. */
  double time() {
    return size == 0 ? Double.POSITIVE_INFINITY : times[head];
  }

  int size() {
    return size;
  }

  private void grow() {
    double[] largerTimes = new double[2 * size];
    int[] larger = new int[2 * size];
    for (int i = 0; i < size; i++) {
      largerTimes[i] = times[(head + i) & (size - 1)];
      larger[i] = items[(head + i) & (size - 1)];
    }
    times = largerTimes;
    items = larger;
    head = 0;
  }
}
