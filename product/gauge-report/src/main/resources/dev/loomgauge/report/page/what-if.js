// The section "What if": its script is unpacked and run when the section is opened first.
(function () {
  'use strict';

  const ADDRESS = 'what-if';
  const section = document.getElementById('what-if-open');
  const problem = document.getElementById('what-if-problem');
  let begun = false;

  async function unpacked() {
    const bytes = Uint8Array.from(atob(document.getElementById('what-if-script').textContent), c => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
  }

  // The content policy has the hash of the script. The panel is in a shadow: neither style reaches the other.
  async function begin() {
    const script = document.createElement('script');
    script.textContent = await unpacked();
    document.head.append(script);
    const shadow = document.getElementById('what-if-place').attachShadow({ mode: 'open' });
    shadow.append(document.getElementById('what-if-panel').content.cloneNode(true));
    const system = JSON.parse(document.getElementById('what-if-data').textContent);
    whatIf(shadow, { systems: [system], labels: {}, address: ADDRESS, shipped: '', script: script.textContent });
    problem.textContent = '';
  }

  section.addEventListener('toggle', () => {
    if (!section.open || begun) return;
    begun = true;
    problem.textContent = 'Being unpacked.';
    begin().catch(error => { problem.textContent = 'This browser cannot run the sliders (' + error.message + '). Open the page in a newer one.'; });
  });

  function addressed() {
    if (location.hash.slice(1).split('&')[0] !== ADDRESS) return;
    section.open = true;
    section.scrollIntoView();
  }

  if (location.hash) addressed();
  window.addEventListener('hashchange', addressed);
})();
