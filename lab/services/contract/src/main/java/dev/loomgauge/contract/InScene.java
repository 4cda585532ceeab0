package dev.loomgauge.contract;

/** Tests that need a service with all that it needs. */
public interface InScene {
  /** The scene that the test class registered. */
  Scene scene();
}
