package dev.loomgauge.core.audit.loadtest;

import java.util.Locale;

/** Prints of load tools in the shape that each of them has. */
enum ToolPrinter {
  WRK(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Running %.0fs test @ http://127.0.0.1:8080/
        2 threads and %d connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency   %s   %s  %s    70.00%%
          Req/Sec     %.2f     12.10    %.2f    66.00%%
        Latency Distribution
           50%%   %s
           75%%   %s
           90%%   %s
           99%%   %s
        %d requests in %.2fs, 1.20MB read
      %sRequests/sec:   %.2f
      Transfer/sec:      0.12MB
      """,
          f.seconds(),
          f.users(),
          ms(f.mean()),
          ms(f.deviation()),
          ms(f.max()),
          f.rate() / 2,
          f.rate() / 1.9,
          ms(f.at(0.5)),
          ms(f.at(0.75)),
          ms(f.at(0.9)),
          ms(f.at(0.99)),
          f.requests(),
          f.seconds(),
          f.failed() > 0 ? "  Non-2xx or 3xx responses: " + f.failed() + "\n" : "",
          f.rate());
    }
  },
  AB(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      This is ApacheBench, Version 2.3 <$Revision: 1 $>

      Server Software:        Jetty(12.0.14)

      Concurrency Level:      %d
      Time taken for tests:   %.3f seconds
      Complete requests:      %d
      Failed requests:        %d
      Requests per second:    %.2f [#/sec] (mean)

      Connection Times (ms)
                    min  mean[+/-sd] median   max
      Total:       %5.0f %5.0f %6.1f %6.0f %7.0f

      Percentage of the requests served within a certain time (ms)
        50%%  %6.0f
        90%%  %6.0f
        95%%  %6.0f
        99%%  %6.0f
       100%%  %6.0f (longest request)
      """,
          f.users(),
          f.seconds(),
          f.requests(),
          f.failed(),
          f.rate(),
          f.min(),
          f.mean(),
          f.deviation(),
          f.at(0.5),
          f.max(),
          f.at(0.5),
          f.at(0.9),
          f.at(0.95),
          f.at(0.99),
          f.max());
    }
  },
  HEY(false) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Summary:
        Total:\t%.4f secs
        Slowest:\t%.4f secs
        Fastest:\t%.4f secs
        Average:\t%.4f secs
        Requests/sec:\t%.4f

      Response time histogram:
        0.001 [%d]\t|

      Latency distribution:
        50%% in %.4f secs
        90%% in %.4f secs
        99%% in %.4f secs

      Status code distribution:
        [200]\t%d responses
      %s""",
          f.seconds(),
          f.max() / 1000,
          f.min() / 1000,
          f.mean() / 1000,
          f.rate(),
          f.requests(),
          f.at(0.5) / 1000,
          f.at(0.9) / 1000,
          f.at(0.99) / 1000,
          f.requests() - f.failed(),
          f.failed() > 0 ? "  [503]\t" + f.failed() + " responses\n" : "");
    }
  },
  OHA(false) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Summary:
        Success rate:\t100.00%%
        Total:\t%.4f sec
        Slowest:\t%.4f ms
        Fastest:\t%.4f ms
        Average:\t%.4f ms
        Requests/sec:\t%.4f

      Response time distribution:
        50.00%% in %.4f ms
        95.00%% in %.4f ms
        99.00%% in %.4f ms

      Status code distribution:
        [200] %d responses
      %s""",
          f.seconds(),
          f.max(),
          f.min(),
          f.mean(),
          f.rate(),
          f.at(0.5),
          f.at(0.95),
          f.at(0.99),
          f.requests() - f.failed(),
          f.failed() > 0 ? "  [503] " + f.failed() + " responses\n" : "");
    }
  },
  K6(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
        scenarios: (100.00%%) 1 scenario, %d max VUs, 1m0s max duration (incl. graceful stop):
                 * default: %d looping VUs for 10s (gracefulStop: 30s)

          http_req_duration..............: avg=%s min=%s med=%s max=%s p(90)=%s p(95)=%s
          http_req_failed................: %.2f%% %d out of %d
          http_reqs......................: %d    %.6f/s
          vus............................: %d     min=%d         max=%d
          vus_max........................: %d     min=%d         max=%d
      """,
          f.users(),
          f.users(),
          ms(f.mean()),
          ms(f.min()),
          ms(f.at(0.5)),
          ms(f.max()),
          ms(f.at(0.9)),
          ms(f.at(0.95)),
          100.0 * f.failed() / f.requests(),
          f.failed(),
          f.requests(),
          f.requests(),
          f.rate(),
          f.users(),
          f.users(),
          f.users(),
          f.users(),
          f.users(),
          f.users());
    }
  },
  H2LOAD(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      starting benchmark...
      spawning thread #0: %d total client(s). %d total requests
      Application protocol: http/1.1

      finished in %.2fs, %.2f req/s, 54.12KB/s
      requests: %d total, %d started, %d done, %d succeeded, %d failed, 0 errored, 0 timeout
      status codes: %d 2xx, 0 3xx, 0 4xx, %d 5xx
                           min         max         mean         sd        +/- sd
      time for request:    %s       %s     %s    %s    70.00%%
      """,
          f.users(),
          f.requests(),
          f.seconds(),
          f.rate(),
          f.requests(),
          f.requests(),
          f.requests(),
          f.requests() - f.failed(),
          f.failed(),
          f.requests() - f.failed(),
          f.failed(),
          ms(f.min()),
          ms(f.max()),
          ms(f.mean()),
          ms(f.deviation()));
    }
  },
  BOMBARDIER(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Bombarding http://127.0.0.1:8080/ for %.0fs using %d connection(s)
      Done!
      Statistics        Avg      Stdev        Max
        Reqs/sec    %10.2f     123.45   %10.2f
        Latency    %s  %s  %s
        Latency Distribution
           50%%   %s
           99%%   %s
        HTTP codes:
          1xx - 0, 2xx - %d, 3xx - 0, 4xx - 0, 5xx - %d
          others - 0
      """,
          f.seconds(),
          f.users(),
          f.rate(),
          f.rate() * 1.2,
          ms(f.mean()),
          ms(f.deviation()),
          ms(f.max()),
          ms(f.at(0.5)),
          ms(f.at(0.99)),
          f.requests() - f.failed(),
          f.failed());
    }
  },
  JMETER(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Creating summariser <summary>
      summary +     10 in 00:00:01 = %s/s Avg:  %.0f Min:  %.0f Max:  %.0f Err:     0 (%s%%) Active: %d Started: %d Finished: 0
      summary = %6d in 00:00:%02.0f = %s/s Avg: %5.0f Min: %5.0f Max: %5.0f Err: %5d (%s%%)
      Tidying up ...
      """,
          comma(f.rate()),
          f.mean(),
          f.min(),
          f.max(),
          comma(0),
          f.users(),
          f.users(),
          f.requests(),
          Math.rint(f.seconds()),
          comma(f.rate()),
          Math.floor(f.mean()),
          f.min(),
          f.max(),
          f.failed(),
          comma(100.0 * f.failed() / f.requests()));
    }
  },
  GATLING(false) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      ---- Global Information -------------------------------------------------------------|---Total---|-----OK----|----KO----
      > request count                                   | %,11d | %,11d | %,9d
      > min response time (ms)                          | %,11.0f | 1 | -
      > max response time (ms)                          | %,11.0f | 1 | -
      > mean response time (ms)                         | %,11.0f | 1 | -
      > response time 50th percentile (ms)              | %,11.0f | 1 | -
      > response time 95th percentile (ms)              | %,11.0f | 1 | -
      > response time 99th percentile (ms)              | %,11.0f | 1 | -
      > mean throughput (rps)                           | %,11.2f | 1 | -
      """,
          f.requests(),
          f.requests() - f.failed(),
          f.failed(),
          f.min(),
          f.max(),
          f.mean(),
          f.at(0.5),
          f.at(0.95),
          f.at(0.99),
          f.requests() / Math.ceil(f.seconds()));
    }
  },
  FORTIO(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Fortio 1.63.7 running at 0 queries per second, 2->2 procs, for 10s: http://127.0.0.1:8080/
      Starting at max qps with %d thread(s) [gomax 2] for 10s
      Ended after %.3fs : %d calls. qps=%.1f
      Aggregated Function Time : count %d avg %.8f +/- %.4f min %.9f max %.9f sum %.6f
      # target 50%% %.7f
      # target 90%% %.7f
      # target 99%% %.7f
      Code 200 : %d (98.0 %%)
      Code 503 : %d (2.0 %%)
      """,
          f.users(),
          f.seconds(),
          f.requests(),
          f.rate(),
          f.requests(),
          f.mean() / 1000,
          f.deviation() / 1000,
          f.min() / 1000,
          f.max() / 1000,
          f.mean() * f.requests() / 1000,
          f.at(0.5) / 1000,
          f.at(0.9) / 1000,
          f.at(0.99) / 1000,
          f.requests() - f.failed(),
          f.failed());
    }
  },
  PLOW(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Benchmarking http://127.0.0.1:8080/ for 10s using %d connection(s).

      Summary:
        Elapsed  %.3fs
        Count   %d
          2xx   %d
          5xx   %d
        RPS     %.3f

      Statistics    Min       Mean     StdDev      Max
        Latency   %s   %s   %s  %s
        RPS       1.00  2.00  3.00   4.00

      Latency Percentile:
        P50        P75       P90       P95       P99
        %s  %s  %s  %s  %s
      """,
          f.users(),
          f.seconds(),
          f.requests(),
          f.requests() - f.failed(),
          f.failed(),
          f.rate(),
          ms(f.min()),
          ms(f.mean()),
          ms(f.deviation()),
          ms(f.max()),
          ms(f.at(0.5)),
          ms(f.at(0.75)),
          ms(f.at(0.9)),
          ms(f.at(0.95)),
          ms(f.at(0.99)));
    }
  },
  AUTOCANNON(true) {
    @Override
    String print(Figures f) {
      return String.format(
          Locale.ROOT,
          """
      Running 10s test @ http://127.0.0.1:8080/
      %d connections

      │ Stat    │ 2.5%% │ 50%%   │ 97.5%% │ 99%%   │ Avg      │ Stdev    │ Max    │
      ├─────────┼──────┼───────┼───────┼───────┼──────────┼──────────┼────────┤
      │ Latency │ %.0f ms │ %.0f ms │ %.0f ms │ %.0f ms │ %.2f ms │ %.2f ms │ %.0f ms │

      │ Stat      │ 1%%     │ 50%%    │ Avg     │ Stdev  │ Min    │
      ├───────────┼────────┼────────┼─────────┼────────┼────────┤
      │ Req/Sec   │ 1.208  │ 1.228  │ %s │ 9,08   │ 1.208  │

      25k requests in %.2fs, 4.7 MB read
      %s""",
          f.users(),
          cut(f.at(0.025)),
          cut(f.at(0.5)),
          cut(f.at(0.975)),
          cut(f.at(0.99)),
          f.mean() - 0.5,
          f.deviation(),
          cut(f.max()),
          grouped(f.rate()),
          f.seconds(),
          f.failed() > 0 ? f.failed() + " non 2xx responses\n" : "");
    }
  };

  private final boolean users;

  ToolPrinter(boolean users) {
    this.users = users;
  }

  abstract String print(Figures figures);

  /** Whether it prints its users. */
  boolean tellsUsers() {
    return users;
  }

  private static String ms(double ms) {
    return ms >= 1000
        ? String.format(Locale.ROOT, "%.2fs", ms / 1000)
        : ms < 1
            ? String.format(Locale.ROOT, "%.2fus", ms * 1000)
            : String.format(Locale.ROOT, "%.2fms", ms);
  }

  private static double cut(double ms) {
    return Math.floor(ms);
  }

  private static String comma(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replace('.', ',');
  }

  /** With points between thousands and a comma before decimals. */
  private static String grouped(double value) {
    return String.format(Locale.ROOT, "%,.1f", value)
        .replace(',', '_')
        .replace('.', ',')
        .replace('_', '.');
  }
}
