package dev.loomgauge.core.batch;

/** Which law gives a batch its floor. */
public enum FloorLaw {
  /** Its tasks wait: rounds of one wait. */
  ROUNDS,
  /** Its tasks compute, all alike, and one of them is measured alone. */
  TASKS,
  /** One computation is shared out, and the whole is measured in a single thread. */
  WHOLE
}
