"use strict";
/* Numbers, units and sentences of the panel. A model m is of users who wait for their answers, or open: requests arrive at a rate. */
function whatIfWords() {
  const MOST_LOAD = 30000;

  /* Three significant digits or more, and a comma between thousands. */
  function digits(value) {
    if (!isFinite(value)) return "–";
    const size = Math.abs(value);
    const places = size >= 99.95 || size === 0 ? 0 : Math.min(9, Math.max(0, 2 - Math.floor(Math.log10(size * 1.0005))));
    return value.toLocaleString("en-US", {minimumFractionDigits: places, maximumFractionDigits: places});
  }
  const plain = value => value.toLocaleString("en-US", {maximumFractionDigits: 9});
  const rate = value => digits(value) + " req/s";
  const time = ms => !isFinite(ms) ? "–" : ms >= 10000 ? digits(ms / 1000) + " s" : digits(ms) + " ms";
  const upper = words => words[0].toUpperCase() + words.slice(1);
  /* Without marks that turn the text around them. */
  const straight = words => words.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
  const escaped = words => straight(words).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);
  const own = (map, name) => map && Object.hasOwn(map, name) ? map[name] : undefined;

  /* Round numbers from the least to the most, 0 first where it is allowed. */
  function stops(least, most, whole) {
    const all = least === 0 ? [0] : [];
    for (let power = whole ? 0 : -3; power < 6; power++) {
      for (const digit of [1, 1.2, 1.4, 1.6, 2, 2.5, 3, 4, 5, 6, 8]) {
        const value = Number((digit * 10 ** power).toPrecision(3));
        if (value >= (least || most / 10000) && value <= most && (!whole || Number.isInteger(value))) all.push(value);
      }
    }
    return all;
  }

  function nearest(all, value) {
    let best = 0;
    all.forEach((stop, i) => { if (Math.abs(stop - value) < Math.abs(all[best] - value)) best = i; });
    return best;
  }

  const SPOKEN = {ms: "milliseconds", "req/s": "requests per second"};
  /* A number field and a slider for one value; changed(value) is called when either changes. shown: the unit beside it; spoken: what its numbers count. */
  function slider(box, id, label, shown, [least, most, whole], changed, spoken) {
    const all = stops(least, most, whole), unit = own(SPOKEN, shown) || spoken || "";
    box.className = "control";
    box.innerHTML = `<label for="${id}">${escaped(label)}</label><span><input type="number" id="${id}" min="${least}" max="${most}" step="${whole ? 1 : "any"}" inputmode="decimal"${shown && ` aria-describedby="${id}-unit"`}><small id="${id}-unit">${shown}</small></span>`
      + `<input type="range" min="0" max="${all.length - 1}" step="1" aria-label="${escaped(label)}">`;
    const [number, range] = box.querySelectorAll("input");
    range.addEventListener("input", () => changed(all[range.value]));
    number.addEventListener("change", () => {
      const value = Math.min(most, Math.max(least, Number(number.value) || 0));
      changed(whole ? Math.round(value) : value);
    });
    box.show = value => {
      number.value = value;
      range.value = nearest(all, value);
      range.setAttribute("aria-valuetext", isFinite(value) ? (plain(Number(value)) + " " + (Number(value) === 1 ? unit.replace(/^(user|core|instance|server|request|millisecond)s/, "$1") : unit)).trim() : "no number");
    };
    box.enable = able => { number.disabled = range.disabled = !able; };
  }

  const at = (open, load) => open ? `${plain(load)} req/s` : `${plain(load)} ${load === 1 ? "user" : "users"}`;
  const loadName = m => m.open ? "arrivals" : "users";
  const isMany = place => place.kind === "pool" && place.size !== 1;
  const called = place => place.kind === "station" ? "the " + place.words : place.size === 1 ? "the only one of the " + place.words : `the ${plain(place.size)} ${place.words}`;
  const each = place => time(1000 * place.size / place.rps);

  /* Where waiting begins, on the axis of the load. */
  const knee = (m, place) => m.open ? place.rps : place.rps * (m.alone + m.think) / 1000;

  /* What limits now, what comes next, what to change; and the colour of what limits. */
  function answer(m) {
    const [now, next] = m.limits;
    const is = now && isMany(now) ? "are" : "is";
    if (m.open && !(now && m.most >= now.rps)) {
      return [`No limit is reached: ${rate(m.load)} arrive.`,
        now ? `From ${rate(now.rps)} on, ${called(now)} ${is} the limit; this load is ${plain(Number((100 * m.load / now.rps).toPrecision(2)))} % of that.` : "Nothing else limits.",
        "More of anything sustains no more; it can only shorten waiting.", "var(--users)"];
    }
    if (!now || m.most <= now.rps) {
      return [`The users are the limit: ${plain(m.load)} ${m.load === 1 ? "user makes" : "users make"} at most ${rate(m.most)}.`,
        now ? `From ${plain(Math.ceil(knee(m, now)))} users on, ${called(now)} ${is} the limit, at ${rate(now.rps)}.` : "Nothing else limits.",
        "More of anything but users passes that no further; only a shorter request or a shorter think time does.", "var(--users)"];
    }
    const more = next && next.rps < m.most, most = more ? next.rps : m.most;
    const beyond = m.open && !more ? `Beyond that, all ${rate(most)} that arrive would pass.` : `Beyond that, ${more ? called(next) : "the number of users"} would be the limit, at ${rate(most)}.`;
    const rest = m.open ? `; ${rate(m.load)} arrive` : "";
    if (now.kind === "station") {
      return [`${upper(called(now))} is the limit: ${now.size === 1 ? "one server passes" : plain(now.size) + " servers pass"} no more than ${rate(now.rps)} at ${each(now)} a request${rest}.`, beyond,
        `More of anything else ${m.open ? "sustains no more" : "only adds waiting"}. Add servers, or work less per request.`, now.colour];
    }
    const enough = plain(Math.ceil(most / now.rps * now.size));
    return [`${upper(called(now))} ${is} the limit: a request holds one for ${each(now)} at least, so that no more than ${rate(now.rps)} pass${rest}.`, beyond,
      `At least ${enough} ${now.words} are needed to reach it${now.name === "threads" ? ", and virtual threads have no such pool" : "; holding one for less time may be enough, too"}.`, now.colour];
  }

  /* Whether fewer pass than arrive though nothing is refused: waiting within a hold makes a limit that is below all others. */
  const short = (open, load, found) => open && !(found[9] > 0) && found[0] < 0.98 * load;

  /* How well the figures are known. growing: seconds that were simulated of a queue that grows. */
  function known(m, found, growing) {
    if (!growing && short(m.open, m.load, found)) return "Fewer pass than arrive, because requests also wait while they hold what limits: a queue grows for as long as the load lasts, and its response times with it.";
    if (growing) return `More arrives than passes: a queue grows for as long as the load lasts. These are the figures of its first ${plain(Number(growing.toPrecision(3)))} s.`;
    const within = (low, high, value) => Number((50 * (high - low) / value).toPrecision(2)) + " %";
    if (found[5] === found[6]) return isFinite(found[4]) && found[7] !== found[8] ? "Throughput and mean are exact, percentiles are simulated." : "Exact.";
    return isFinite(found[6]) ? `Simulated; throughput is known to ${within(found[5], found[6], found[0])}${isFinite(found[8]) ? `, p99 to ${within(found[7], found[8], found[4])}` : ""}.` : "Simulated.";
  }

  return {MOST_LOAD, digits, plain, rate, time, straight, escaped, own, slider, at, loadName, each, knee, answer, short, known};
}
