"use strict";
/*
 * The sliders of a scenario, its curve and its limits, in the elements of panel.html below a root.
 * systems: name, title, words, text, and where there are: set (levels to begin with), idle (factors that do not count at a level), points (measured: levels, load, rps, low, high);
 * labels: words for factors; address: what the fragment begins with, empty for nothing; shipped: the text that `predict what-if` reads; script: that of the solvers, for a worker.
 */
function whatIf(root, options) {
  const POINTS = 24, CURVE = 12000, CHOSEN = 60000, COLOURS = 5, REDRAWN = 50;
  const {MOST_LOAD, digits, plain, rate, time, straight, escaped, own, slider, at, loadName, each, knee, answer, short, known} = whatIfWords();
  const $ = id => root.getElementById(id);
  const {systems: SYSTEMS, labels: LABELS, address: ADDRESS, shipped: SHIPPED} = options;
  const OWN = "own", solve = backgroundSolver(options.script);
  /* text: the scenario; load: the factor that is the load; levels: that of each factor; factors: levels that the scenario gives each, its label, the unit of its numbers, its control. */
  let state = {levels: {}, factors: {}}, run = 0, pending = Promise.resolve(), redraw = () => {};

  const MILLIS = {us: 0.001, ms: 1, s: 1000, m: 60000, min: 60000, h: 3600000};
  const TIME = /^([\d.]+)(us|ms|s|m|min|h)$/;
  const millis = level => { const [, number, unit] = TIME.exec(level); return Number((number * MILLIS[unit]).toPrecision(12)); };
  const NUMBER = /^\d+(\.\d+)?$/;
  const whole = levels => levels.every(level => /^\d+$/.test(level));

  /* A slider for a factor of numbers or times, a choice for one of words. */
  function control(name, {levels, unit, words, control}, index) {
    const slides = control === "slider", times = slides && levels.every(level => TIME.test(level));
    const numbers = slides && (whole(levels) || (name === "rate" && levels.every(level => NUMBER.test(level))));
    const label = state.system !== OWN && own(LABELS, name) || words;
    const box = document.createElement(numbers || times ? "div" : "fieldset");
    box.name = name;
    if (numbers) {
      const most = Math.min(MOST_LOAD, Math.max(100, 100 * Math.max(...levels)));
      slider(box, "factor-" + index, label, "", [whole(levels) ? 1 : 0.1, most, whole(levels)], value => change({[name]: String(value)}), unit);
    } else if (times) {
      const most = 100 * Math.max(...levels.map(millis)) || 60000;
      slider(box, "factor-" + index, label, "ms", [0, most, false], value => change({[name]: value + "ms"}));
      const show = box.show;
      box.show = level => show(TIME.test(level) ? millis(level) : NaN);
    } else {
      box.className = "choice";
      box.innerHTML = `<legend>${escaped(label)}</legend>` + levels.map(level => `<label><input type="radio" name="factor-${index}" value="${escaped(level)}">${escaped(level)}</label>`).join("");
      const radios = [...box.querySelectorAll("input")];
      radios.forEach(radio => radio.addEventListener("change", () => change({[name]: radio.value})));
      box.show = level => radios.forEach(radio => { radio.checked = radio.value === level; });
      box.enable = () => {};
    }
    return box;
  }

  const system = () => SYSTEMS.find(s => s.name === state.system);
  const levels = (all, load) => Object.entries(all).map(([name, level]) => `${name}=${name === state.load ? load : String(level).replaceAll("\n", " ")}`).join("\n");

  /* Not a word that has no other, and nothing on which nothing depends. */
  const moved = ([, {levels, control}]) => control !== "none" && (levels.length > 1 || NUMBER.test(levels[0]) || TIME.test(levels[0]));

  /* Takes a scenario, with the levels that are given and fit one of its factors. */
  function take(name, written, given) {
    const text = written.replace(/\r\n?/g, "\n"); // A terminal takes a return for the end of a line.
    const read = scenario(text, "");
    state.system = name;
    state.text = text;
    state.refused = read.problem();
    if (!state.refused) {
      state.load = read.load();
      state.factors = Object.fromEntries(read.factors().split("\n").filter(Boolean).map(line => {
        const [factor, levels, words, unit, control] = line.split("\t");
        return [factor, {levels: levels.split(","), words, unit, control}];
      }));
      state.levels = Object.fromEntries(Object.entries(state.factors).map(([factor, {levels}]) => [factor, own(given, factor) ?? levels[0]]));
      $("controls").replaceChildren(...Object.entries(state.factors).filter(moved).map(([factor, how], i) => control(factor, how, i)));
    }
    $("fixed").textContent = state.refused ? "" : read.note();
    if (name === OWN) $("written").open = true;
    $("system").value = name;
    $("system-words").textContent = name === OWN ? "Your own scenario, below." : system().words || "";
    if ($("text").value.trimEnd() !== text.trimEnd()) $("text").value = text;
  }

  const addressed = () => !ADDRESS || location.hash.slice(1).split("&")[0] === ADDRESS;
  function read() {
    const given = addressed() ? Object.fromEntries(new URLSearchParams(location.hash.slice(1))) : {};
    const known = SYSTEMS.find(s => s.name === given[".system"]) || SYSTEMS[0];
    if (given[".text"]) take(OWN, given[".text"], given);
    else take(known.name, known.text, {...known.set, ...given});
  }
  /* The address has the system, or the own scenario, and the levels that differ from its first. */
  function address() {
    const out = new URLSearchParams(), usual = system()?.set || {};
    if (state.system === OWN) out.set(".text", state.text);
    else if (state.system !== SYSTEMS[0].name) out.set(".system", state.system);
    for (const [name, {levels}] of Object.entries(state.factors)) if (state.levels[name] !== (own(usual, name) ?? levels[0])) out.set(name, state.levels[name]);
    const hash = [ADDRESS, String(out)].filter(Boolean).join("&");
    return hash ? "#" + hash : location.pathname + location.search;
  }
  /* When a slider rests: browsers refuse an address that changes a hundred times in ten seconds. */
  let resting = 0;
  function write() {
    clearTimeout(resting);
    resting = setTimeout(() => {
      try { history.replaceState(null, "", address()); } catch { /* The link is copied from the state. */ }
    }, 300);
  }

  function change(some) {
    Object.assign(state.levels, some);
    show();
    write();
  }

  /* The scenario with the levels of the sliders, and the command that predicts them. A word of any other form is quoted. */
  const WORD = /^[\w.-]+$/;
  const set = () => Object.entries(state.levels).map(([name, level]) => `--set ${WORD.test(name) && WORD.test(level) ? `${name}=${level}` : `'${`${name}=${level}`.replaceAll("'", "'\\''")}'`}`).join(" ");
  function written() {
    if (/^cells:/m.test(state.text)) return `# ${set()}\n${state.text}`;
    const quoted = word => WORD.test(word) ? word : JSON.stringify(word);
    return `${state.text}cells:\n  - {${Object.entries(state.levels).map(pair => pair.map(quoted).join(": ")).join(", ")}}\n`;
  }
  function command() {
    if (state.text === SHIPPED) return `./loomgauge predict what-if ${set()}`;
    let end = "END";
    while (state.text.split("\n").includes(end)) end += "_";
    return `cat > what-if.yaml <<'${end}'\n${state.text}${end}\n./loomgauge predict what-if.yaml ${set()}`;
  }

  /* What limits at a load. */
  function model(load) {
    const {text} = state, given = {...state.levels}, solver = scenario(text, levels(given, load)), problem = solver.problem();
    if (problem) return {problem};
    const [n, most, alone, ...rest] = solver.limits(), open = solver.load() === "rate";
    const places = solver.places().split("\n").filter(Boolean).map((line, i) => {
      const [kind, name, words] = line.split("\t");
      return {kind, name, words, size: rest[2 * i], rps: rest[2 * i + 1], colour: `var(--place-${i % COLOURS})`, at: 10 + 2 * i};
    });
    const figures = (at, requests, percentiles) => solve(text, levels(given, at), Math.round(requests + 10 * at), percentiles);
    return {figures, open, load: n, most, alone, think: open ? 0 : 1000 * n / most - alone, places, limits: places.filter(p => isFinite(p.rps)).sort((a, b) => a.rps - b.rps)};
  }

  function say(words, colour) {
    $("answer").style.borderLeftColor = colour;
    words.forEach((sentence, i) => { if ($("answer").children[i].textContent !== sentence) $("answer").children[i].textContent = sentence; });
  }

  function refuse(problem) {
    redraw = () => {};
    $("problem").textContent = problem;
    say(["There is nothing to show: the scenario cannot be used.", "", ""], "var(--users)");
    $("figures").textContent = $("known").textContent = $("limits").textContent = $("throughput").textContent = $("times").textContent = "";
    $("throughput-words").textContent = $("times-words").textContent = "No chart.";
  }

  function show() {
    const id = ++run;
    for (const box of $("controls").children) {
      box.show(state.levels[box.name]);
      box.enable(!(system()?.idle || []).some(idle => idle.factor === box.name && state.levels[idle.when] === idle.is));
    }
    const m = state.refused ? {problem: state.refused} : model(own(state.levels, state.load));
    $("command").textContent = m.problem ? "" : command();
    if (m.problem) { refuse(m.problem); return; }
    $("problem").textContent = "";
    say(...(([now, next, help, colour]) => [[now, next, help], colour])(answer(m)));
    const seen = new Map(), full = m.limits[0] ? knee(m, m.limits[0]) : 0;
    const step = value => m.open ? Number(value.toPrecision(3)) : Math.max(1, Math.round(value));
    const view = scale(Math.max(1.4 * m.load, Math.min((m.open ? 1.4 : 2) * full, 1.4 * MOST_LOAD), m.open ? 0 : 4));
    const wanted = [m.load];
    for (let i = 1; i <= POINTS; i++) wanted.push(step(view.most * i / POINTS));
    if (m.open && full) wanted.push(...[0.8, 0.9, 0.95, 0.98].map(part => step(part * full)));
    else wanted.push(1, step(full));
    const loads = [...new Set(wanted)].filter(n => n >= 1e-6 && n <= Math.min(view.most, MOST_LOAD));
    let chosen = null;
    redraw = () => { figures(m, chosen); table(m, chosen); charts(m, view, seen); };
    redraw();
    delete document.documentElement.dataset.solved;
    refine(m, loads, (n, found) => {
      if (n === m.load) chosen = found;
      seen.set(n, endless(found.figures, found.growing || short(m.open, n, found.figures)));
    }, () => id === run);
  }

  /* The chosen load first, then the curve. One job at a time is on its way, so that a slider that moves waits for no more than that. */
  async function refine(m, loads, take, current) {
    await pending;
    let drawn = -Infinity;
    for (const n of loads) {
      if (!current()) return;
      const job = n === m.load ? precise(m) : m.figures(n, CURVE, false);
      pending = job.catch(() => {});
      const found = await job;
      if (!current()) return;
      if (found.problem) { refuse(found.problem); return; }
      take(n, found);
      if (performance.now() - drawn > REDRAWN) {
        redraw();
        drawn = performance.now();
      }
    }
    redraw();
    document.documentElement.dataset.solved = "yes";
  }

  /* Of a queue that grows no mean response time is drawn. */
  const endless = (found, growing) => growing ? Array.from(found, (figure, i) => i === 1 ? Infinity : figure) : found;

  /* With percentiles, which alone are simulated where the mean is exact. */
  async function precise(m) {
    const found = await m.figures(m.load, CHOSEN, true);
    if (found.problem || found.growing) return found;
    const {figures: exact} = await m.figures(m.load, CURVE, false);
    if (exact[5] === exact[6]) [0, 1, 5, 6].forEach(i => { found.figures[i] = exact[i]; });
    return found;
  }

  function figures(m, found) {
    const of = i => found ? found.figures[i] : NaN;
    const rows = [["throughput", rate(of(0))], ["mean", time(of(1))], ["p50", time(of(2))], ["p95", time(of(3))], ["p99", time(of(4))], ["unloaded", time(m.alone)]];
    if (of(9) > 0) rows.push(["errors", digits(100 * of(9)) + " %"]);
    $("figures").innerHTML = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("");
    $("known").textContent = found ? known(m, found.figures, found.growing) : "Being solved.";
  }

  function table(m, found) {
    const rows = m.places.map(p => [p.words, p.rps, isFinite(p.rps) ? `${plain(p.size)} / ${each(p)} ${p.kind === "pool" ? "held" : "of work"}` : "no limit", p.colour, p.at]);
    rows.push([loadName(m), m.most, m.open ? "" : `${plain(m.load)} / ${time(m.alone + m.think)}`, "var(--users)"]);
    rows.sort((x, y) => x[1] - y[1]);
    $("limits").innerHTML = rows.map(([name, rps, words, colour, at]) => {
      const [busy, waiting] = at === undefined ? ["", ""] : [0, 1].map(i => found ? digits(found.figures[at + i]) : "–");
      return `<tr><th scope="row"><span class="mark" style="background:${colour}"></span>${escaped(name)}<small>${words}</small></th><td class="n">${isFinite(rps) ? rate(rps) : "–"}</td><td class="n">${busy}</td><td class="n">${waiting}</td></tr>`;
    }).join("");
  }

  /* Round ends and steps of an axis. */
  function scale(most) {
    const rough = most / 5, power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 2.5, 5, 10].map(n => n * power).find(n => n >= rough);
    return {step, most: Math.ceil(most / step - 1e-9) * step};
  }

  const LEFT = 58, TOP = 14, BOTTOM = 256;
  let RIGHT = 548;
  function frame(m, view, high, label) {
    const x = n => LEFT + n / view.most * (RIGHT - LEFT), y = v => BOTTOM - v / high.most * (BOTTOM - TOP);
    let out = "";
    for (let v = 0; v <= high.most * 1.0001; v += high.step) out += `<line class="grid" x1="${LEFT}" x2="${RIGHT}" y1="${y(v)}" y2="${y(v)}"/><text x="${LEFT - 8}" y="${y(v) + 4}" text-anchor="end">${label(v)}</text>`;
    for (let n = 0; n <= view.most * 1.0001; n += view.step) out += `<text x="${x(n)}" y="${BOTTOM + 18}" text-anchor="middle">${plain(n)}</text>`;
    out += `<text x="${RIGHT}" y="${BOTTOM + 36}" text-anchor="end">${m.open ? "requests that arrive each second" : "users"}</text><line class="here" x1="${x(m.load)}" x2="${x(m.load)}" y1="${TOP}" y2="${BOTTOM}"/>`;
    return {x, y, out};
  }
  function line(f, seen, value, high) {
    const points = [...seen].sort((a, b) => a[0] - b[0]).filter(([, s]) => value(s) <= high.most * 1.05);
    return `<polyline class="seen" points="${points.map(([n, s]) => f.x(n).toFixed(1) + "," + f.y(value(s)).toFixed(1)).join(" ")}"/>`;
  }
  function dot(f, load, value, high) {
    return isFinite(value) && value <= high.most ? `<circle class="dot" cx="${f.x(load)}" cy="${f.y(value)}" r="6"/>` : "";
  }

  /* What was measured at the levels of the sliders, whatever the load, and whatever has no slider. */
  function measured() {
    return (system()?.points || []).filter(point => Object.entries(state.factors).every(([name, {levels, control}]) => name === state.load || control === "none" || state.levels[name] === (own(point.levels, name) ?? levels[0])));
  }
  const fixed = p => Object.entries(state.factors).filter(([name, {levels, control}]) => control === "none" && levels.length > 1 && own(p.levels, name)).map(([name]) => `${name} ${p.levels[name]}, `).join("");
  function marks(f, points, high, most) {
    return points.filter(p => p.rps <= high && p.load <= most).map(p => {
      const x = f.x(p.load).toFixed(1), spread = p.low === undefined ? "" : `<line class="spread" x1="${x}" x2="${x}" y1="${f.y(Math.min(high, p.high))}" y2="${f.y(p.low)}"/>`;
      return `<g>${spread}<circle class="measured" cx="${x}" cy="${f.y(p.rps)}" r="4.5"/><title>measured: ${escaped(told(p))}</title></g>`;
    }).join("");
  }
  const told = p => `${fixed(p)}${rate(p.rps)} at ${at(state.load === "rate", p.load)}${p.low === undefined ? "" : ` (${digits(p.low)} to ${digits(p.high)})`}`;

  function charts(m, view, seen) {
    RIGHT = Math.max(260, $("throughput").clientWidth) - 12;
    const axis = m.open ? "arrivals" : "users";
    $("throughput-title").textContent = `Requests per second, against ${axis}`;
    $("times-title").textContent = `Mean response time, against ${axis}`;
    const [lowest, second] = m.limits, perLoad = m.open ? 1 : m.most / m.load, here = seen.get(m.load);
    const points = measured(), highest = !lowest ? view.most * perLoad : second && second.rps < 2.2 * lowest.rps ? second.rps : lowest.rps;
    const top = scale(Math.max(1.12 * highest, ...points.filter(p => p.load <= view.most).map(p => 1.05 * p.rps))), f = frame(m, view, top, plain);
    let drawn = "", labels = [];
    for (const p of m.limits) {
      if (p.rps > top.most) continue;
      drawn += `<line class="limit" stroke="${p.colour}" stroke-dasharray="7 4" x1="${LEFT}" x2="${RIGHT}" y1="${f.y(p.rps)}" y2="${f.y(p.rps)}"/>`;
      labels.push([f.y(p.rps) - 8, `${p.kind === "pool" ? plain(p.size) + " " : ""}${p.words}: ${rate(p.rps)}`, p.colour]);
    }
    labels.sort((p, q) => q[0] - p[0]);
    for (let i = 1; i < labels.length; i++) labels[i][0] = Math.min(labels[i][0], labels[i - 1][0] - 15);
    const ends = Math.min(view.most, top.most / perLoad);
    drawn += `<line class="limit" stroke="var(--users)" stroke-dasharray="2 3" x1="${f.x(0)}" y1="${f.y(0)}" x2="${f.x(ends)}" y2="${f.y(ends * perLoad)}"/>`;
    drawn += labels.map(([at, words, colour]) => `<text x="${RIGHT - 4}" y="${at}" text-anchor="end" style="fill:${colour}">${escaped(words)}</text>`).join("");
    $("throughput").innerHTML = f.out + drawn + line(f, seen, s => s[0], top) + dot(f, m.load, here ? here[0] : NaN, top) + marks(f, points, top.most, view.most);
    const beyond = m.limits.filter(p => p.rps > top.most).map(p => `${p.words} at ${rate(p.rps)}`).join(", ");
    $("throughput-words").textContent = `${here ? `${rate(here[0])} at ${at(m.open, m.load)}. ` : ""}Dashed: limits; dotted: ${m.open ? "all that arrives" : "users who never wait"}.${system()?.points ? points.length ? ` Hollow, measured: ${points.map(told).join("; ")}.` : " Nothing was measured at these settings." : ""}${beyond ? ` Above the chart: ${beyond}.` : ""}`;

    responses(m, view, seen, here);
  }

  function responses(m, view, seen, here) {
    const lowest = m.limits[0], full = lowest ? knee(m, lowest) : Infinity, from = Math.min(view.most, full);
    const slowest = m.open ? Math.max(4 * m.alone, here && isFinite(here[1]) ? 1.2 * here[1] : 0) : lowest ? Math.max(m.alone, 1000 * view.most / lowest.rps - m.think) : m.alone;
    const tall = scale(1.08 * slowest || 1), g = frame(m, view, tall, v => tall.most >= 10000 ? plain(v / 1000) + " s" : plain(Number(v.toPrecision(6))) + " ms");
    let law = `<polyline class="limit" stroke="var(--users)" stroke-dasharray="2 3" points="${g.x(0)},${g.y(m.alone)} ${g.x(from)},${g.y(m.alone)}"/>`;
    if (lowest && (!m.open || full <= view.most)) {
      const early = from < 0.4 * view.most, whole = Math.ceil(full), first = `full from ${m.open ? rate(full) : `${plain(whole)} ${whole === 1 ? "user" : "users"}`}`;
      const words = `${lowest.words} ${first}`, fits = 6.3 * words.length < (early ? RIGHT - g.x(from) : g.x(from) - LEFT);
      law += `<polyline class="limit" stroke="${lowest.colour}" stroke-dasharray="7 4" points="${g.x(from)},${g.y(m.alone)} ${m.open ? `${g.x(from)},${TOP}` : `${g.x(view.most)},${g.y(slowest)}`}"/>`
        + `<text x="${g.x(from) + (early ? 14 : -8)}" y="${early ? BOTTOM - 7 : g.y(m.alone) - 10}" text-anchor="${early ? "start" : "end"}" style="fill:${lowest.colour}">${escaped(fits ? words : first)}</text>`;
    }
    $("times").innerHTML = g.out + law + line(g, seen, s => s[1], tall) + dot(g, m.load, here ? here[1] : NaN, tall);
    const beyond = !lowest ? "" : m.open ? "; from the limit on it grows for as long as the load lasts, unless requests are refused or give up" : `; beyond the limit each further user adds ${time(1000 / lowest.rps)}`;
    $("times-words").textContent = `${here && isFinite(here[1]) ? `${time(here[1])} at ${at(m.open, m.load)}. ` : ""}At least ${time(m.alone)}${beyond}.`;
  }

  $("system").append(...[...SYSTEMS.map(s => new Option(straight(s.title), s.name)), new Option("my own scenario", OWN)]);
  function choose(name) {
    if (name === OWN) take(OWN, state.text, state.levels);
    else { const known = SYSTEMS.find(s => s.name === name); take(name, known.text, known.set || {}); }
    write();
    show();
  }
  $("system").addEventListener("change", () => choose($("system").value));
  let typing = 0;
  $("text").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => { take(OWN, $("text").value.replace(/\s*$/, "\n"), state.levels); write(); show(); }, 300);
  });
  $("reset").addEventListener("click", () => choose(state.system === OWN ? SYSTEMS[0].name : state.system));
  $("service").addEventListener("submit", event => event.preventDefault());
  const COPIED = {link: () => new URL(address(), location.href).href, command, scenario: written};
  root.querySelectorAll("[data-copy]").forEach(button => button.addEventListener("click", async () => {
    if ($("problem").textContent && button.dataset.copy !== "link") {
      $("copied").textContent = "There is nothing to copy: the scenario cannot be used.";
      return;
    }
    try {
      await navigator.clipboard.writeText(COPIED[button.dataset.copy]());
      $("copied").textContent = "Copied.";
    } catch { $("copied").textContent = "The browser does not let a page copy: the address has the link, and the command is below."; }
  }));
  addEventListener("resize", () => redraw());
  addEventListener("hashchange", () => { if (addressed()) { read(); show(); } });
  read();
  show();
  return {$, state, slider, take, write, show, precise, model, rate, time, written, systems: SYSTEMS};
}
