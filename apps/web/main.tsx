import '@kontor/core/ui/styles';
import { createRoot } from 'react-dom/client';
import { App, firstNeeds } from './app.tsx';

/** Then the page is drawn with what is here. */
const PATIENCE_MS = 2_000;

// A page that the browser kept from before shows who was signed in then; it is read anew.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) window.location.reload();
});

function draw(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root, {
    // A screen that breaks shows its own page (spec 1 §2.2); that it broke is an error of the page all the same.
    onCaughtError: (error) => reportError(error),
  }).render(<App />);
}

// Not awaited by the module itself: code that comes later would wait for it, and it for that code.
void Promise.race([firstNeeds, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).then(draw);
