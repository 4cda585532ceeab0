"use strict";
/* The figures of a scenario at the given levels; requests: of a simulation. This runs in the page and in its worker, behind the script of the solvers. */
function solved(text, levels, requests, percentiles) {
  const solver = scenario(text, levels), problem = solver.problem();
  if (problem) return {problem};
  const figures = solver.solve(requests, percentiles);
  return {figures, growing: solver.growingSeconds(requests), problem: solver.problem()};
}

/* A function like solved() that returns a promise and leaves the page responsive: a worker that runs the given script, or the page itself where the browser allows no worker. */
function backgroundSolver(script) {
  const jobs = new Map();
  let worker = null, number = 0;
  const here = async job => {
    await new Promise(resolve => setTimeout(resolve));
    return solved(...job);
  };
  try {
    worker = new Worker(URL.createObjectURL(new Blob([script, "\nonmessage = ({data: [number, ...job]}) => postMessage([number, solved(...job)]);"], {type: "text/javascript"})));
    worker.onmessage = ({data: [number, found]}) => {
      jobs.get(number).resolve(found);
      jobs.delete(number);
    };
    worker.onerror = () => {
      worker = null;
      jobs.forEach(({job, resolve}) => resolve(here(job)));
      jobs.clear();
    };
  } catch { /* All jobs run in the page. */ }
  return (...job) => worker === null ? here(job) : new Promise(resolve => {
    jobs.set(++number, {job, resolve});
    worker.postMessage([number, ...job]);
  });
}
