/**
 * The load plan: the JSON document that says what to send, how and for how long. Keys are
 * camelCase, durations milliseconds, unknown keys errors, null the same as absent. One of {@code
 * closed} and {@code open} is needed, and one of {@code request} and {@code requests}:
 *
 * <pre>{@code
 * {"version":1, "target":"http://127.0.0.1:8080", "insecure":false, "cacert":null, "addresses":null, "localAddresses":null,
 *  "request":{"method":"GET","path":"/api/order-summary/{id}","headers":{},"body":null},
 *  "requests":{"list":{"share":70,"path":"/","check":null,"take":null}}, "login":{"path":"/","take":{"t":{"json":"a.b"}}},
 *  "variables":{"id":{"uniform":[1,1000000]}, "k":{"zipf":[1,1000,1.1]}, "w":{"file":"words","order":"random"}},
 *  "closed":{"users":1000,"thinkMs":0,"thinkDistribution":"fixed","rampMs":2000,"connectMs":1000,"spreadMs":500},
 *  "open":{"rate":500.0,"arrivals":"poisson","maxConnections":2000,"rampMs":0},
 *  "startAtEpochMs":null, "warmupMs":5000, "windowMs":8000, "drainMs":0, "timeoutMs":10000, "connectTimeoutMs":10000,
 *  "maxConnecting":128, "check":{"status":["200"],"bodyContains":null,"minBytes":0},
 *  "threads":1, "seed":1, "histogram":"/path/latency.hlog"}
 * }</pre>
 *
 * <p>
 */
@NullMarked
package dev.loomgauge.load.plan;

import org.jspecify.annotations.NullMarked;
