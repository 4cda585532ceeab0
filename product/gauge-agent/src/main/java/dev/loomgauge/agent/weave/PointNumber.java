package dev.loomgauge.agent.weave;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks the parameter that takes the number of the point. */
@Retention(RetentionPolicy.RUNTIME)
@interface PointNumber {}
