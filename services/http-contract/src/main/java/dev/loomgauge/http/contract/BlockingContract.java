package dev.loomgauge.http.contract;

/** All systems: what the service on threads must do. */
public interface BlockingContract
    extends TellingContract,
        PoolServerContract,
        MicroserviceContract,
        OptimizedContract,
        AggregateContract,
        TwinContract {}
