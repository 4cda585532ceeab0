package dev.loomgauge.http.contract;

/** What the service on threads and its reactive twin must do both. */
public interface TwinContract
    extends TellingContract,
        OrderProcessingContract,
        RestProxyContract,
        ThreeBackendsContract,
        DownstreamContract,
        MemoryPerRequestContract {}
