package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A line that the load engine prints: one at the start of a plan, one per second, one at its end,
 * and one when it is ready for the next plan; and answers to what it is asked between plans.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = EngineStarted.class, name = "started"),
  @JsonSubTypes.Type(value = LoadSecond.class, name = "second"),
  @JsonSubTypes.Type(value = EngineSummary.class, name = "summary"),
  @JsonSubTypes.Type(value = EngineReady.class, name = "ready"),
  @JsonSubTypes.Type(value = EngineClock.class, name = "clock"),
  @JsonSubTypes.Type(value = EngineReach.class, name = "reach")
})
public sealed interface EngineLine
    permits EngineStarted, LoadSecond, EngineSummary, EngineReady, EngineClock, EngineReach {}
