package dev.loomgauge.http.contract;

/** The systems that call others: what the service on threads and its reactive twin must do. */
public interface CallingContract
    extends TellingContract, OrderProcessingContract, RestProxyContract, DownstreamContract {}
