
import http from 'k6/http';
import exec from 'k6/execution';
import { sleep, randomSeed } from 'k6';
import { Counter, Gauge, Trend } from 'k6/metrics';

// Only what ends inside the window is added to these; the names are what K6Report reads.
const answered = new Trend('window_ok', true);
const begun = new Counter('window_begun');
const began = new Gauge('load_began');
const kinds = [
  'connect-refused', 'connect-timeout', 'reset', 'timeout', 'malformed', 'closed-early', 'check-failed', 'other',
];
const failed = {};
kinds.forEach((kind) => { failed[kind] = new Counter('window_error_' + kind.replace('-', '_')); });
const refused = {};
['3xx', '4xx', '5xx', 'other'].forEach((status) => { refused[status] = new Counter('window_status_' + status); });

const openModel = plan.rate > 0;
const length = plan.untilWindowMs + plan.windowMs;
const load = openModel
  ? {
    executor: 'constant-arrival-rate',
    rate: Math.round(plan.rate * 1000),
    timeUnit: '1000s',
    preAllocatedVUs: plan.users,
    maxVUs: plan.users,
  }
  : { executor: 'constant-vus', vus: plan.users };

export const options = {
  // What is in flight when the window closes is of no window, so it may be cut off.
  scenarios: { load: { ...load, duration: length + 'ms', gracefulStop: '0s' } },
  summaryTrendStats: ['count', 'min', 'avg', 'p(50)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)', 'max'],
  systemTags: [],
  maxRedirects: 0,
  discardResponseBodies: plan.contains === '',
};

const params = { timeout: plan.timeoutMs + 'ms', tags: { name: 'request' } };
let start = 0;

function url() {
  let whole = '';
  for (const piece of plan.pieces) {
    whole += typeof piece === 'string'
      ? piece
      : piece[0] + Math.floor(Math.random() * (piece[1] - piece[0] + 1));
  }
  return whole;
}

function kind(response) {
  const code = response.error_code;
  const right = code === 0 && response.status === 200;
  if (right && plan.contains !== '' && !response.body.includes(plan.contains)) return 'check-failed';
  if (right) return 'ok';
  if (code === 1050) return 'timeout';
  if (code === 1211) return 'connect-timeout';
  if (code === 1212) return 'connect-refused';
  if (code === 1201 || code === 1220) return 'reset';
  if (response.error.includes('EOF')) return 'closed-early';
  if (response.error.includes('malformed')) return 'malformed';
  return response.status > 0 ? 'check-failed' : 'other';
}

// Each user's first request comes at its own moment, so that users do not run in lockstep.
function firstTime() {
  start = exec.scenario.startTime;
  began.add(start);
  randomSeed(plan.seed * 1000 + __VU);
  if (!openModel && plan.startOverMs > 0) sleep((plan.startOverMs / 1000) * ((__VU - 1) / plan.users));
}

export default function () {
  if (start === 0) firstTime();
  const sent = Date.now() - start;
  if (sent >= plan.untilWindowMs && sent < length) begun.add(1);
  const response = http.get(url(), params);
  const end = Date.now() - start;
  const what = kind(response);
  if (end >= plan.untilWindowMs && end < length) {
    if (what === 'ok') {
      // duration begins with the sending; a user whose connection was closed waits for another
      const { connecting, tls_handshaking, duration } = response.timings;
      answered.add(connecting + tls_handshaking + duration);
    } else {
      failed[what].add(1);
      const status = response.status;
      if (status > 0 && status !== 200) refused[status >= 300 && status < 600 ? Math.floor(status / 100) + 'xx' : 'other'].add(1);
    }
  }
  // A server that refuses at once is not to be asked ten thousand times a second.
  if (what !== 'ok' && response.status === 0 && what !== 'timeout') sleep(0.1);
  if (plan.thinkMs > 0) sleep(plan.thinkMs / 1000);
}

export function handleSummary(data) {
  return { [plan.out]: JSON.stringify(data) };
}
