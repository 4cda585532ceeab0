package dev.loomgauge.http.contract;

/** Everything: what the service on threads must do. */
public interface BlockingContract
    extends TellingContract,
        PoolServerContract,
        MicroserviceContract,
        OptimizedContract,
        AggregateContract,
        BulkheadContract,
        GuardedContract,
        TwinContract {}
