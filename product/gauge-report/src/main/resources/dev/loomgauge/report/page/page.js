// The page's own behaviour: theme, charts, selectors, and the table of all numbers.
(function () {
  'use strict';

  const root = document.documentElement;
  let errors = 0;
  window.addEventListener('error', () => { root.dataset.errors = String(++errors); });
  root.dataset.errors = '0';

  // Theme: auto follows the system.
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const themes = ['auto', 'light', 'dark'];
  let theme = remembered();

  function remembered() {
    try {
      const kept = localStorage.getItem('loomgauge-theme');
      return themes.includes(kept) ? kept : 'auto';
    } catch (e) { return 'auto'; } // A browser may refuse storage to a file; the choice then lasts as long as the page.
  }

  function remember() {
    try { localStorage.setItem('loomgauge-theme', theme); } catch (e) { /* as above */ }
  }

  let printing = false; // Paper is white.

  function palette() {
    return printing ? 'light' : theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
  }

  function applyTheme() {
    if (theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = theme;
    document.getElementById('theme').textContent = 'Theme: ' + theme;
  }

  // Charts.
  const charts = JSON.parse(document.getElementById('chart-data').textContent);
  const narrow = 600;
  const drawn = new Map();

  function draw(chart) {
    const element = document.getElementById('chart-' + chart.id);
    const before = drawn.get(chart.id);
    if (before) before.dispose();
    element.style.height = (element.clientWidth <= narrow ? chart.size.narrow : chart.size.wide) + 'px';
    const drawing = echarts.init(element, Charts.theme(palette()), { renderer: 'svg' });
    drawing.setOption(Charts.option(chart, chart.selected, palette()));
    const chosen = chart.choices[chart.selected];
    if (chosen) document.getElementById('note-' + chart.id).textContent = chosen.note;
    drawn.set(chart.id, drawing);
  }

  function drawAll() {
    charts.forEach(draw);
    root.dataset.chartsRendered = String(drawn.size);
    root.dataset.chartsExpected = String(charts.length);
  }

  function fit(chart) {
    const element = document.getElementById('chart-' + chart.id);
    element.style.height = (element.clientWidth <= narrow ? chart.size.narrow : chart.size.wide) + 'px';
    drawn.get(chart.id).resize();
  }

  // Sorting and filtering the numbers.
  function table() {
    const all = document.getElementById('all');
    if (!all) return;
    const body = all.tBodies[0];
    const rows = Array.from(body.rows);
    const heads = Array.from(all.tHead.rows[0].cells);
    const shown = document.getElementById('shown');
    document.querySelector('.tools').hidden = false;
    all.classList.add('sortable');

    function count() {
      const visible = rows.filter(row => !row.hidden).length;
      shown.textContent = visible === rows.length ? rows.length + ' trials' : visible + ' of ' + rows.length + ' trials';
    }

    function sort(index) {
      const head = heads[index];
      const down = head.getAttribute('aria-sort') === 'ascending';
      heads.forEach(h => h.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      const key = row => row.cells[index].dataset.raw;
      const sorted = rows.slice().sort((a, b) => {
        if ((key(a) === '') !== (key(b) === '')) return key(a) === '' ? 1 : -1; // Nothing measured comes last.
        const order = head.classList.contains('n') ? key(a) - key(b) : key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
        return down ? -order : order;
      });
      body.append(...sorted);
    }

    heads.forEach((head, index) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      head.addEventListener('click', () => sort(index));
    });
    document.getElementById('filter').addEventListener('input', event => {
      const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach(row => {
        const text = row.textContent.toLowerCase() + ' ' + Array.from(row.cells, cell => cell.dataset.raw).join(' ').toLowerCase();
        row.hidden = !words.every(word => text.includes(word));
      });
      count();
    });
    document.getElementById('all-columns').addEventListener('change', event => {
      all.classList.toggle('all', event.target.checked);
    });
    count();
  }

  const button = document.getElementById('theme');
  button.hidden = false;
  button.addEventListener('click', () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    remember();
    applyTheme();
    drawAll();
  });
  [['beforeprint', true], ['afterprint', false]].forEach(([event, on]) => window.addEventListener(event, () => {
    printing = on;
    drawAll();
  }));
  system.addEventListener('change', () => { if (theme === 'auto') drawAll(); });
  document.querySelectorAll('select[data-chart]').forEach(select => {
    select.addEventListener('change', () => {
      const chart = charts.find(candidate => candidate.id === select.dataset.chart);
      chart.selected = Number(select.value);
      draw(chart);
    });
  });
  document.querySelectorAll('a[data-timeline]').forEach(link => {
    link.addEventListener('click', () => {
      const select = document.querySelector('select[data-chart="timeline"]');
      const option = select && Array.from(select.options).find(candidate => candidate.textContent === link.dataset.timeline);
      if (!option) return; // A timeline that is not among the choices is in its trial's folder.
      select.value = option.value;
      select.dispatchEvent(new Event('change'));
    });
  });
  const opened = location.hash && document.getElementById(location.hash.slice(1));
  if (opened && opened.tagName === 'DETAILS') opened.open = true;
  let waiting = 0;
  window.addEventListener('resize', () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => charts.forEach(fit), 120);
  });

  // The page of a run that goes on reloads itself, but not under its reader's hands.
  const pause = document.getElementById('pause');
  if (pause) {
    const open = () => document.querySelectorAll('details[open]').length;
    const before = open();
    let paused = false;
    pause.addEventListener('click', () => {
      paused = !paused;
      pause.setAttribute('aria-pressed', String(paused));
      pause.blur();
    });
    setInterval(() => {
      if (!paused && open() === before && document.activeElement === document.body) location.reload();
    }, 10000);
  }

  applyTheme();
  table();
  drawAll();
})();
