"use strict";
const data = JSON.parse(document.getElementById("lessons-data").textContent), LESSONS = data.lessons;
const WHAT_IF = document.getElementById("what-if").textContent.trim() + "\n";
const LABELS = {pool: "threads of the pool", connections: "database connections", cores: "CPU cores", work: "CPU time of a request", query: "database delay", call: "downstream delay", think: "think time"};
/* Virtual threads have no pool. */
const IDLE = [{factor: "pool", when: "threads", is: "virtual"}];
const {$, state, slider, take, write, show, precise, model, rate, time, written, systems} = whatIf(document, {
  systems: data.systems.map(s => ({...s, text: s.scenario ? s.scenario.join("\n") + "\n" : WHAT_IF, idle: IDLE})),
  labels: LABELS, address: "", shipped: WHAT_IF, script: document.querySelector("script:not([type])").textContent,
});

/* Lessons: a guess, the prediction, the measurement. */
const FIGURES = {throughput: [0, rate, "req/s"], p50: [2, time, "ms"]};
let lesson = null, guess = 0;
/* The system of the lesson with its levels, whatever the sliders were moved to. */
function begin() {
  const known = systems.find(s => s.name === lesson.system);
  take(known.name, known.text, {...known.set, ...lesson.set});
}
function press(index) {
  [...$("lesson-list").children].forEach((button, i) => button.setAttribute("aria-pressed", i === index));
}
function teach(index) {
  lesson = LESSONS[index];
  const [, , unit] = FIGURES[lesson.figure];
  begin();
  press(index);
  $("lesson-title").textContent = lesson.title;
  $("lesson-ask").textContent = lesson.ask;
  const choose = value => { guess = value; $("guessing").show(value); };
  slider($("guessing"), "guess", "Your guess", unit, [1, 100000, true], choose);
  choose(500);
  $("revealed").replaceChildren();
  $("reveal").textContent = "Show the prediction";
  for (const part of ["guessing", "reveal"]) $(part).hidden = false;
  $("results").hidden = true;
  write();
  show();
}
async function reveal() {
  const asked = lesson, [at, words] = FIGURES[lesson.figure], told = document.createElement("p");
  $("revealed").append(told);
  if ($("results").hidden) {
    begin();
    write();
    $("reveal").textContent = "Show the measurement";
    $("results").hidden = false;
    show();
    const {figures} = await precise(model(state.levels.users));
    if (lesson === asked) told.textContent = `You guessed ${words(guess)}. The solvers predict ${words(figures[at])}.`;
  } else {
    told.textContent = `Measured: ${words(lesson.measured)} (${lesson.where}). ${lesson.learnt}`;
    $("lesson-list").children[LESSONS.indexOf(lesson)].focus({preventScroll: true}); // a button that goes takes the focus with it
    $("reveal").hidden = true;
  }
}
/* Another system is none of a lesson. */
function end() {
  if (!lesson) return;
  lesson = null;
  press(-1);
  for (const part of ["lesson-title", "lesson-ask", "revealed"]) $(part).replaceChildren();
  for (const part of ["guessing", "reveal"]) $(part).hidden = true;
  if ($("results").hidden) {
    $("results").hidden = false;
    show();
  }
}
LESSONS.forEach((l, i) => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${i + 1}. ${l.title}`;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("click", () => teach(i));
  $("lesson-list").append(button);
});
for (const part of ["guessing", "reveal"]) $(part).hidden = true;
$("reveal").addEventListener("click", reveal);
$("system").addEventListener("change", end);
$("reset").addEventListener("click", end);
$("text").addEventListener("input", end);
$("lessons").addEventListener("toggle", () => { if (!$("lessons").open && $("results").hidden) { $("results").hidden = false; show(); } });
