/** How Chromium is started everywhere: without a sandbox as root, without the network of its own, and drawing the same on every machine. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As the build with windows always draws.
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];
