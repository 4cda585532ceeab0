"use strict";
/*
 * The sliders of a scenario, its curve and its limits, in the elements of panel.html below a root.
 * systems: name, title, words, text, and where there are: set (levels to begin with), idle (factors that do not count at a level), points (measured: levels, users, rps, low, high);
 * labels: words for factors; address: what the fragment begins with, empty for nothing; shipped: the text that `predict what-if` reads.
 */
function whatIf(root, options) {
  const POINTS = 24, CURVE = 12000, CHOSEN = 60000, COLOURS = 5, MOST_USERS = 30000;
  const $ = id => root.getElementById(id);
  const {systems: SYSTEMS, labels: LABELS, address: ADDRESS, shipped: SHIPPED} = options;
  const OWN = "own";
  /* text: the scenario; levels: that of each factor; factors: the levels that the scenario gives each. */
  let state = {levels: {}, factors: {}}, run = 0, redraw = () => {};

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
  const escaped = words => words.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

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
  /* A number field and a slider for one value; changed(value) is called when either changes. */
  function slider(box, id, label, unit, [least, most, whole], changed) {
    const all = stops(least, most, whole);
    box.className = "control";
    box.innerHTML = `<label for="${id}">${escaped(label)}</label><span><input type="number" id="${id}" min="${least}" max="${most}" step="${whole ? 1 : "any"}" inputmode="decimal"><small>${unit}</small></span>`
      + `<input type="range" min="0" max="${all.length - 1}" step="1" aria-label="${escaped(label)}, slider">`;
    const [number, range] = box.querySelectorAll("input");
    range.addEventListener("input", () => changed(all[range.value]));
    number.addEventListener("change", () => {
      const value = Math.min(most, Math.max(least, Number(number.value) || 0));
      changed(whole ? Math.round(value) : value);
    });
    box.show = value => {
      number.value = value;
      range.value = nearest(all, value);
      range.setAttribute("aria-valuetext", (plain(value) + " " + (SPOKEN[unit] || "")).trim());
    };
    box.enable = able => { number.disabled = range.disabled = !able; };
  }

  const MILLIS = {us: 0.001, ms: 1, s: 1000, m: 60000, min: 60000, h: 3600000};
  const TIME = /^([\d.]+)(us|ms|s|m|min|h)$/;
  const millis = level => { const [, number, unit] = TIME.exec(level); return Number((number * MILLIS[unit]).toPrecision(12)); };
  const label = name => state.system !== OWN && LABELS[name] || name.replaceAll("-", " ");

  /* A slider for a factor of numbers or times, a choice for one of words. */
  function control(name, levels, index) {
    const numbers = levels.every(level => /^\d+$/.test(level)), times = levels.every(level => TIME.test(level));
    const box = document.createElement(numbers || times ? "div" : "fieldset");
    box.name = name;
    if (numbers) {
      const most = Math.min(MOST_USERS, Math.max(100, 100 * Math.max(...levels)));
      slider(box, "factor-" + index, label(name), "", [1, most, true], value => change({[name]: String(value)}));
    } else if (times) {
      const most = 100 * Math.max(...levels.map(millis)) || 60000;
      slider(box, "factor-" + index, label(name), "ms", [0, most, false], value => change({[name]: value + "ms"}));
      const show = box.show;
      box.show = level => show(TIME.test(level) ? millis(level) : NaN);
    } else {
      box.className = "choice";
      box.innerHTML = `<legend>${escaped(label(name))}</legend>` + levels.map(level => `<label><input type="radio" name="factor-${index}" value="${escaped(level)}">${escaped(level)}</label>`).join("");
      const radios = [...box.querySelectorAll("input")];
      radios.forEach(radio => radio.addEventListener("change", () => change({[name]: radio.value})));
      box.show = level => radios.forEach(radio => { radio.checked = radio.value === level; });
      box.enable = () => {};
    }
    return box;
  }

  const system = () => SYSTEMS.find(s => s.name === state.system);
  const levels = users => Object.entries(state.levels).map(([name, level]) => `${name}=${name === "users" ? users : level}`).join("\n");

  /* Not a word that has no other. */
  const moved = ([, levels]) => levels.length > 1 || /^\d+$/.test(levels[0]) || TIME.test(levels[0]);

  /* Takes a scenario, with the levels that are given and fit one of its factors. */
  function take(name, text, given) {
    const read = scenario(text, "");
    state.system = name;
    state.text = text;
    state.refused = read.problem();
    if (!state.refused) {
      state.factors = Object.fromEntries(read.factors().split("\n").filter(Boolean).map(line => { const at = line.indexOf("="); return [line.slice(0, at), line.slice(at + 1).split(",")]; }));
      state.levels = Object.fromEntries(Object.entries(state.factors).map(([factor, levels]) => [factor, Object.hasOwn(given, factor) ? given[factor] : levels[0]]));
      $("controls").replaceChildren(...Object.entries(state.factors).filter(moved).map(([factor, levels], i) => control(factor, levels, i)));
    }
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
    for (const [name, levels] of Object.entries(state.factors)) if (state.levels[name] !== (usual[name] ?? levels[0])) out.set(name, state.levels[name]);
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

  /* What limits at a number of users. */
  function model(users) {
    const solver = scenario(state.text, levels(users)), problem = solver.problem();
    if (problem) return {problem};
    const [n, byUsers, alone, ...rest] = solver.limits();
    const places = solver.places().split("\n").filter(Boolean).map((line, i) => {
      const [kind, name, words] = line.split("\t");
      return {kind, name, words, size: rest[2 * i], rps: rest[2 * i + 1], colour: `var(--place-${i % COLOURS})`, at: 10 + 2 * i};
    });
    return {solver, users: n, byUsers, alone, think: 1000 * n / byUsers - alone, places, limits: places.filter(p => isFinite(p.rps)).sort((a, b) => a.rps - b.rps)};
  }

  const isMany = place => place.kind === "pool" && place.size !== 1;
  const called = place => place.kind === "station" ? "the " + place.words : place.size === 1 ? "the only one of the " + place.words : `the ${plain(place.size)} ${place.words}`;
  const each = place => time(1000 * place.size / place.rps);

  /* What limits now, what comes next, what to change. */
  function answer(m) {
    const [now, next] = m.limits;
    const users = `${plain(m.users)} ${m.users === 1 ? "user makes" : "users make"} at most ${rate(m.byUsers)}.`;
    if (!now || m.byUsers <= now.rps) {
      return [`The users are the limit: ${users}`,
        now ? `From ${plain(Math.ceil(now.rps * (m.alone + m.think) / 1000))} users on, ${called(now)} ${isMany(now) ? "are" : "is"} the limit, at ${rate(now.rps)}.` : "Nothing else limits.",
        "More of anything but users passes that no further; only a shorter request or a shorter think time does.", "var(--users)"];
    }
    const after = next && next.rps < m.byUsers ? [called(next), next.rps] : ["the number of users", m.byUsers];
    const beyond = `Beyond that, ${after[0]} would be the limit, at ${rate(after[1])}.`;
    if (now.kind === "station") {
      return [`${upper(called(now))} is the limit: ${now.size === 1 ? "one server passes" : plain(now.size) + " servers pass"} no more than ${rate(now.rps)} at ${each(now)} a request.`, beyond,
        "More of anything else only adds waiting. Add servers, or work less per request.", now.colour];
    }
    const enough = plain(Math.ceil(after[1] / now.rps * now.size));
    return [`${upper(called(now))} ${isMany(now) ? "are" : "is"} the limit: a request holds one for ${each(now)} at least, so that no more than ${rate(now.rps)} pass.`, beyond,
      `${enough} ${now.words} would reach it${now.name === "threads" ? ", and virtual threads have no such pool" : "; holding one for less time may be enough, too"}.`, now.colour];
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
    const m = state.refused ? {problem: state.refused} : model(state.levels.users);
    $("command").textContent = m.problem ? "" : command();
    if (m.problem) { refuse(m.problem); return; }
    $("problem").textContent = "";
    say(...(([now, next, help, colour]) => [[now, next, help], colour])(answer(m)));
    const seen = new Map(), lowest = m.limits[0] ? m.limits[0].rps : 0;
    const knee = lowest * (m.alone + m.think) / 1000;
    const view = scale(Math.max(1.4 * m.users, Math.min(2 * knee, 1.4 * MOST_USERS), 4));
    const wanted = [m.users];
    for (let i = 1; i <= POINTS; i++) wanted.push(Math.max(1, Math.round(view.most * i / POINTS)));
    const users = [...new Set(wanted.concat(1, Math.max(1, Math.round(knee))))].filter(n => n <= Math.min(view.most, MOST_USERS));
    const draw = found => { figures(m, found); table(m, found); charts(m, view, seen); };
    let done = 0, chosen = null;
    redraw = () => draw(chosen);
    redraw();
    const step = () => {
      if (id !== run) return;
      const until = performance.now() + 30;
      do {
        const n = users[done++], point = n === m.users ? m : model(n);
        if (!point.problem) {
          const found = point.solver.solve(CURVE + 10 * n, false);
          if (found.length) seen.set(n, found);
          else point.problem = point.solver.problem();
        }
        if (point.problem) { refuse(point.problem); return; }
        if (done === 1) {
          chosen = solved(m);
          seen.set(n, chosen);
        }
      } while (done < users.length && performance.now() < until);
      redraw();
      if (done < users.length) setTimeout(step);
      else document.documentElement.dataset.solved = "yes";
    };
    delete document.documentElement.dataset.solved;
    setTimeout(step, 80);
  }

  /* With percentiles, which alone are simulated where the mean is exact. */
  function solved(m) {
    const exact = m.solver.solve(CURVE, false), all = m.solver.solve(CHOSEN + 10 * m.users, true);
    if (exact[5] === exact[6]) [0, 1, 5, 6].forEach(i => { all[i] = exact[i]; });
    return all;
  }

  function figures(m, found) {
    const of = i => found ? found[i] : NaN;
    const rows = [["throughput", rate(of(0))], ["mean", time(of(1))], ["p50", time(of(2))], ["p95", time(of(3))], ["p99", time(of(4))], ["a request alone", time(m.alone)]];
    if (of(9) > 0) rows.push(["errors", digits(100 * of(9)) + " %"]);
    $("figures").innerHTML = rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("");
    const within = (low, high, value) => Number((50 * (high - low) / value).toPrecision(2)) + " %";
    $("known").textContent = !found ? "Being solved." : found[5] === found[6] ? (isFinite(found[4]) && found[7] !== found[8] ? "Throughput and mean are exact, percentiles are simulated." : "Exact.")
      : isFinite(found[6]) ? `Simulated; throughput is known to ${within(found[5], found[6], found[0])}${isFinite(found[8]) ? `, p99 to ${within(found[7], found[8], found[4])}` : ""}.` : "Simulated.";
  }

  function table(m, found) {
    const rows = m.places.map(p => [p.words, p.rps, isFinite(p.rps) ? `${plain(p.size)} / ${each(p)} ${p.kind === "pool" ? "held" : "of work"}` : "no limit", p.colour, p.at]);
    rows.push(["users", m.byUsers, `${plain(m.users)} / ${time(m.alone + m.think)}`, "var(--users)"]);
    rows.sort((x, y) => x[1] - y[1]);
    $("limits").innerHTML = rows.map(([name, rps, words, colour, at]) => {
      const [busy, waiting] = at === undefined ? ["", ""] : [0, 1].map(i => found ? digits(found[at + i]) : "–");
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
    out += `<text x="${RIGHT}" y="${BOTTOM + 36}" text-anchor="end">users</text><line class="here" x1="${x(m.users)}" x2="${x(m.users)}" y1="${TOP}" y2="${BOTTOM}"/>`;
    return {x, y, out};
  }
  function line(f, seen, value, high) {
    const points = [...seen].sort((a, b) => a[0] - b[0]).filter(([, s]) => value(s) <= high.most * 1.05);
    return `<polyline class="seen" points="${points.map(([n, s]) => f.x(n).toFixed(1) + "," + f.y(value(s)).toFixed(1)).join(" ")}"/>`;
  }
  function dot(f, users, value, high) {
    return isFinite(value) && value <= high.most ? `<circle class="dot" cx="${f.x(users)}" cy="${f.y(value)}" r="6"/>` : "";
  }

  /* What was measured at the levels of the sliders, whatever the users. */
  function measured() {
    return (system()?.points || []).filter(point => Object.entries(state.factors).every(([name, levels]) => name === "users" || state.levels[name] === (point.levels[name] ?? levels[0])));
  }
  function marks(f, points, high, most) {
    return points.filter(p => p.rps <= high && p.users <= most).map(p => {
      const x = f.x(p.users).toFixed(1), spread = p.low === undefined ? "" : `<line class="spread" x1="${x}" x2="${x}" y1="${f.y(Math.min(high, p.high))}" y2="${f.y(p.low)}"/>`;
      return `<g>${spread}<circle class="measured" cx="${x}" cy="${f.y(p.rps)}" r="4.5"/><title>${escaped(told(p))}</title></g>`;
    }).join("");
  }
  const told = p => `measured: ${rate(p.rps)} at ${plain(p.users)} users${p.low === undefined ? "" : ` (${digits(p.low)} to ${digits(p.high)})`}`;

  function charts(m, view, seen) {
    RIGHT = Math.max(260, $("throughput").clientWidth) - 12;
    const [lowest, second] = m.limits, perUser = m.byUsers / m.users, here = seen.get(m.users);
    const points = measured(), highest = !lowest ? view.most * perUser : second && second.rps < 2.2 * lowest.rps ? second.rps : lowest.rps;
    const top = scale(Math.max(1.12 * highest, ...points.filter(p => p.users <= view.most).map(p => 1.05 * p.rps))), f = frame(m, view, top, plain);
    let drawn = "", labels = [];
    for (const p of m.limits) {
      if (p.rps > top.most) continue;
      drawn += `<line class="limit" stroke="${p.colour}" stroke-dasharray="7 4" x1="${LEFT}" x2="${RIGHT}" y1="${f.y(p.rps)}" y2="${f.y(p.rps)}"/>`;
      labels.push([f.y(p.rps) - 8, `${p.kind === "pool" ? plain(p.size) + " " : ""}${p.words}: ${rate(p.rps)}`, p.colour]);
    }
    labels.sort((p, q) => q[0] - p[0]);
    for (let i = 1; i < labels.length; i++) labels[i][0] = Math.min(labels[i][0], labels[i - 1][0] - 15);
    const ends = Math.min(view.most, top.most / perUser);
    drawn += `<line class="limit" stroke="var(--users)" stroke-dasharray="2 3" x1="${f.x(0)}" y1="${f.y(0)}" x2="${f.x(ends)}" y2="${f.y(ends * perUser)}"/>`;
    drawn += labels.map(([at, words, colour]) => `<text x="${RIGHT - 4}" y="${at}" text-anchor="end" style="fill:${colour}">${escaped(words)}</text>`).join("");
    $("throughput").innerHTML = f.out + drawn + line(f, seen, s => s[0], top) + dot(f, m.users, here ? here[0] : NaN, top) + marks(f, points, top.most, view.most);
    const beyond = m.limits.filter(p => p.rps > top.most).map(p => `${p.words} at ${rate(p.rps)}`).join(", ");
    $("throughput-words").textContent = `${here ? `${rate(here[0])} at ${plain(m.users)} users. ` : ""}Dashed: limits; dotted: users who never wait.${system()?.points ? points.length ? ` Hollow: ${points.map(told).join("; ")}.` : " Nothing was measured at these settings." : ""}${beyond ? ` Above the chart: ${beyond}.` : ""}`;

    const slowest = lowest ? Math.max(m.alone, 1000 * view.most / lowest.rps - m.think) : m.alone;
    const tall = scale(1.08 * slowest || 1), g = frame(m, view, tall, v => tall.most >= 10000 ? plain(v / 1000) + " s" : plain(Number(v.toPrecision(6))) + " ms");
    const full = lowest ? lowest.rps * (m.alone + m.think) / 1000 : Infinity, knee = Math.min(view.most, full);
    let law = `<polyline class="limit" stroke="var(--users)" stroke-dasharray="2 3" points="${g.x(0)},${g.y(m.alone)} ${g.x(knee)},${g.y(m.alone)}"/>`;
    if (lowest) {
      const early = knee < 0.4 * view.most;
      law += `<polyline class="limit" stroke="${lowest.colour}" stroke-dasharray="7 4" points="${g.x(knee)},${g.y(m.alone)} ${g.x(view.most)},${g.y(slowest)}"/>`
        + `<text x="${g.x(knee) + (early ? 14 : -8)}" y="${early ? BOTTOM - 7 : g.y(m.alone) - 10}" text-anchor="${early ? "start" : "end"}" style="fill:${lowest.colour}">${escaped(lowest.words)} full from ${plain(Math.ceil(full))} ${Math.ceil(full) === 1 ? "user" : "users"}</text>`;
    }
    $("times").innerHTML = g.out + law + line(g, seen, s => s[1], tall) + dot(g, m.users, here ? here[1] : NaN, tall);
    $("times-words").textContent = `${here ? `${time(here[1])} at ${plain(m.users)} users. ` : ""}At least ${time(m.alone)}${lowest ? `; beyond the limit each further user adds ${time(1000 / lowest.rps)}` : ""}.`;
  }

  $("system").append(...[...SYSTEMS.map(s => new Option(s.title, s.name)), new Option("my own scenario", OWN)]);
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
  return {$, state, slider, take, write, show, solved, model, rate, time, written, systems: SYSTEMS};
}
