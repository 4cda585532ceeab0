package dev.loomgauge.contract;

/** All that an order-summary service must do. */
public interface OrderContract extends AnswersContract, FailuresContract {}
