// Colours, theme and tooltips of every chart: the page and the SVG files draw with this one file.
// An option is plain JSON; colours in it are tokens ("$virtual") and functions are names ("fn:tips");
// "choice:start" is a mark of what the reader chose.
const Charts = (function () {
  'use strict';

  const palettes = {
    light: {
      paper: '#ffffff', ink: '#1b2430', muted: '#566271', faint: '#84909e', axis: '#c3cad3', grid: '#e6eaef',
      shade: 'rgba(100,116,139,0.10)', band: 'rgba(100,116,139,0.18)',
      faster: '#0b6e5f', slower: '#b3261e', equivalent: '#566271', undecided: '#8a5a00',
      platform: '#cf5606', virtual: '#0072b2', reactive: '#00855d', other: '#6b7280',
      database: '#aa3377', downstream: '#8a7400', load: '#3f4a57', loomgauge: '#84909e',
      used: '#6a87a8', waiting: '#b57d00', tail: '#7d3c98', bad: '#b3261e'
    },
    dark: {
      paper: '#151a21', ink: '#e7ebf0', muted: '#a4b0be', faint: '#77838f', axis: '#3d4854', grid: '#262e38',
      shade: 'rgba(148,163,184,0.09)', band: 'rgba(148,163,184,0.20)',
      faster: '#4fd1b8', slower: '#ff8f85', equivalent: '#a4b0be', undecided: '#efbe48',
      platform: '#f0904f', virtual: '#5ab4ec', reactive: '#43cc9f', other: '#9aa4b0',
      database: '#e38bbd', downstream: '#d3bb4d', load: '#c9d2dc', loomgauge: '#77838f',
      used: '#7f9dbf', waiting: '#efbe48', tail: '#c99be0', bad: '#ff8f85'
    }
  };

  // Sizes are whole numbers: ECharts without a browser reads 12.5px as 5px when it measures text.
  const font = 'system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

  function escape(text) {
    return String(text).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');
  }

  function number(value) {
    if (value === null || value === undefined || isNaN(value)) return '–';
    const size = Math.abs(value);
    const digits = size >= 99.95 || size === Math.round(size) ? 0
      : Math.max(0, Math.min(9, 2 - Math.floor(Math.log(size * 1.0005) / Math.LN10)));
    const parts = Number(value).toFixed(digits).split('.');
    parts[0] = parts[0].replace(/\B(?=(\d{3})+$)/g, ',');
    return parts.join('.');
  }

  function percentile(x) {
    const value = 100 * (1 - 1 / x);
    const digits = Math.max(0, Math.ceil(Math.log(x) / Math.LN10 - 1e-9) - 1);
    return String(Number(value.toFixed(digits)));
  }

  function row(cells, strong) {
    return '<tr>' + cells.map((cell, index) => '<td style="text-align:' + (index ? 'right' : 'left') + ';padding:1px 0 1px '
      + (index ? 18 : 0) + 'px;white-space:nowrap' + (strong ? ';font-weight:600' : '') + '">' + escape(cell) + '</td>').join('') + '</tr>';
  }

  function box(title, rows, note) {
    return '<b>' + escape(title) + '</b><table>' + rows + '</table>'
      + (note ? '<div style="max-width:280px;white-space:normal;opacity:.8">' + escape(note) + '</div>' : '');
  }

  function tip(data) {
    return box(data.tip.title, data.tip.rows.map(pair => row(pair)).join(''), data.tip.note);
  }

  // Tips of one kind side by side: a column each.
  function tips(all) {
    if (!all.length) return '';
    const labels = all[0].rows.map((pair, index) => row([pair[0]].concat(all.map(each => each.rows[index][1]))));
    return '<table>' + row([''].concat(all.map(each => each.title)), true) + labels.join('') + '</table>';
  }

  // The unit of a column of timeline.csv, by its name.
  function unit(column) {
    if (/_ms$|^ms$/.test(column)) return ' ms';
    if (/_pct$|^share$/.test(column)) return ' %';
    if (/_mb$/.test(column)) return ' MB';
    return /^(ok|errors|ceiling)$/.test(column) ? ' req/s' : '';
  }

  function values(points) {
    return points
      .map(p => [p.seriesName, p.value[p.encode.y[0]], unit(p.dimensionNames[p.encode.y[0]])])
      .filter(each => each[1] !== null && each[1] !== undefined)
      .map(each => row([each[0], number(each[1]) + each[2]]))
      .join('');
  }

  const functions = {
    // One point with a tip of its own.
    tip: point => point.data && point.data.tip ? tip(point.data) : '',
    // Every mode at one load.
    tips: points => tips(points.filter(p => p.data && p.data.tip).map(p => p.data.tip)),
    // Both panels of the latency distribution.
    quantiles: points => points[0].axisIndex === 0
      ? box('p' + percentile(points[0].value[0]), values(points))
      : box('from ' + number(points[0].value[0]) + ' ms', values(points)),
    // One second of a timeline.
    seconds: points => box('second ' + points[0].axisValue, values(points)),
    quantile: x => percentile(x),
    // The upper end of an axis of percent.
    hundred: extent => Math.max(100, extent.max)
  };

  // A copy of an option with its colours and functions put in.
  function resolve(node, palette) {
    if (Array.isArray(node)) return node.map(child => resolve(child, palette));
    if (node === null || typeof node !== 'object') return node;
    const copy = {};
    Object.keys(node).forEach(key => {
      const value = node[key];
      if (typeof value !== 'string') copy[key] = resolve(value, palette);
      else if (/color$/i.test(key) && value[0] === '$') copy[key] = palette[value.slice(1)];
      else if ((key === 'formatter' || key === 'max') && value.indexOf('fn:') === 0) copy[key] = functions[value.slice(3)];
      else if (key === 'xAxis' && value.indexOf('choice:') === 0) copy[key] = palette.marks[value.slice(7)];
      else if (key === 'type' && value === 'fn:scale') copy[key] = palette.scale;
      else copy[key] = value;
    });
    return copy;
  }

  function axis(p) {
    return {
      axisLine: { show: true, lineStyle: { color: p.axis } },
      axisTick: { lineStyle: { color: p.axis } },
      axisLabel: { color: p.muted, fontSize: 12, fontFamily: font },
      splitLine: { lineStyle: { color: p.grid } },
      minorSplitLine: { lineStyle: { color: p.grid, opacity: 0.55 } },
      nameTextStyle: { color: p.muted, fontSize: 12 }
    };
  }

  function scale(p) {
    const look = axis(p);
    look.axisTick.show = false;
    return look;
  }

  function theme(name) {
    const p = palettes[name];
    return {
      textStyle: { fontFamily: font },
      title: { textStyle: { color: p.ink, fontSize: 13, fontWeight: 600, fontFamily: font } },
      legend: {
        textStyle: { color: p.ink, fontSize: 12 }, inactiveColor: p.axis, itemGap: 16, itemWidth: 22, itemHeight: 9,
        pageTextStyle: { color: p.muted }, pageIconColor: p.muted, pageIconInactiveColor: p.axis, pageIconSize: 11
      },
      tooltip: {
        backgroundColor: p.paper, borderColor: p.axis, padding: [8, 12], confine: true,
        textStyle: { color: p.ink, fontSize: 13 },
        axisPointer: { lineStyle: { color: p.faint, type: 'solid' }, shadowStyle: { color: p.shade } }
      },
      valueAxis: scale(p), logAxis: scale(p), categoryAxis: axis(p)
    };
  }

  // The option of a chart as ECharts wants it, with the chosen data in it.
  function option(chart, choice, name) {
    const palette = Object.assign({}, palettes[name]);
    const chosen = chart.choices[choice];
    palette.mode = palette[chosen && chosen.mode] || palette.other;
    palette.scale = chosen ? chosen.scale : 'value';
    palette.marks = chosen ? chosen.marks : {};
    const whole = resolve(chart.option, palette);
    const base = whole.baseOption || whole;
    base.animation = false;
    base.yAxis = [].concat(base.yAxis).map(axis => axis.type === 'category' ? axis
      : Object.assign({ nameTextStyle: { align: 'left', padding: [0, 0, 0, -34] } }, axis));
    if (chosen) base.dataset = chosen.dataset;
    return whole;
  }

  function svg(chartJson, width) {
    const chart = JSON.parse(chartJson);
    const drawing = echarts.init(null, theme('light'), { renderer: 'svg', ssr: true, width: width, height: chart.size.wide });
    drawing.setOption(option(chart, chart.selected, 'light'));
    const text = drawing.renderToSVGString();
    drawing.dispose();
    return text;
  }

  return { option: option, theme: theme, svg: svg, palettes: palettes, escape: escape, number: number, functions: functions };
})();
