import static us.abstracta.jmeter.javadsl.JmeterDsl.*;

import java.time.Duration;

/** folder, file, threads, ramp in ms, hold in ms, URL, and csv or xml, then ms of CPU a sample. */
class JMeterLoad {
  public static void main(String[] args) throws Exception {
    var log = jtlWriter(args[0], args[1]);
    var sampler = httpSampler(args[5]);
    int burn = args.length > 7 ? Integer.parseInt(args[7]) : 0;
    if (burn > 0) {
      sampler.children(jsr223PostProcessor("long e=System.nanoTime()+" + burn + "000000L; while(System.nanoTime()<e){}"));
    }
    testPlan(
            threadGroup()
                .rampToAndHold(
                    Integer.parseInt(args[2]),
                    Duration.ofMillis(Long.parseLong(args[3])),
                    Duration.ofMillis(Long.parseLong(args[4])))
                .children(sampler),
            args[6].equals("xml") ? log.withAllFields() : log)
        .run();
    System.exit(0);
  }
}
