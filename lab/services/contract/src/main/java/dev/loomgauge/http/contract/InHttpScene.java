package dev.loomgauge.http.contract;

/** Tests that need a service. */
public interface InHttpScene {

  /** The scene that the test class registered. */
  HttpScene scene();

  /** The thread mode that the service was started in. */
  String threads();
}
