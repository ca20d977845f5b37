// What a page does before its code comes. A file of its own, because the content security policy allows no inline script.

const kept = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be blocked.
    return null;
  }
};

// Light or dark before the first paint; without a choice, the system's.
(() => {
  const chosen = kept('mantine-color-scheme-value');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : system);
})();

// The frame of a signed-in page, and its first calls, as the server wrote them into the document; the code takes their answers
// (core/web/first-calls.ts).
(() => {
  const said = document.getElementById('first-calls');
  if (!said) return;
  document.documentElement.setAttribute('data-starts', kept('kontor.menu-folded') === 'true' ? 'folded' : '');
  const { session, drawnFor, isOfOne, calls } = JSON.parse(said.textContent);
  // The page of one record has no rows to come.
  document.documentElement.toggleAttribute('data-starts-one', isOfOne);
  const ask = ({ method, url, body, key, isPages }, drawnFor) => {
    const headers = { 'x-requested-with': 'kontor' };
    if (drawnFor) headers['x-kontor-drawn-for'] = drawnFor;
    if (body !== null) headers['content-type'] = 'application/json';
    const answer = fetch(url, { method, headers, body, credentials: 'same-origin', cache: 'no-store' });
    // Whoever takes the answer says that it did not come.
    answer.catch(() => {});
    return { method, url, body, key, isPages, drawnFor, answer, at: Date.now() };
  };
  window.kontorFirstCalls = [
    ask({ method: 'GET', url: session, body: null }, ''),
    ...calls.filter(({ unless }) => !unless || kept(unless) === null).map((call) => ask(call, drawnFor)),
  ];
})();
