package dev.loomgauge.core.prediction.simulation;

/** A first-in, first-out queue of numbers that grows. */
final class IntRing {
  private int[] items = new int[16];
  private int head;
  private int size;

  void add(int item) {
    if (size == items.length) {
      grow();
    }
    items[(head + size++) & (items.length - 1)] = item;
  }

  int poll() {
    int item = items[head];
    head = (head + 1) & (items.length - 1);
    size--;
    return item;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  private void grow() {
    int[] larger = new int[2 * size];
    for (int i = 0; i < size; i++) {
      larger[i] = items[(head + i) & (size - 1)];
    }
    items = larger;
    head = 0;
  }
}
