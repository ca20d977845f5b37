/**
 * What an OpenRTB request holds at a dotted path, read with patience: exchanges send numbers as text and text as numbers, null for what is
 * missing, and parts of the wrong shape, which read as missing. Fields that no path names are ignored.
 */
export function textAt(sent: unknown, path: string): string {
  const found = valueAt(sent, path);
  return typeof found === 'object' || found === undefined || isJson(found) ? '' : String(found);
}

/** What is there as a text, a list or an object as its JSON; '' for nothing. */
export function rawAt(sent: unknown, path: string): string {
  const found = valueAt(sent, path) ?? '';
  return typeof found === 'object' ? JSON.stringify(found) : String(found);
}

/** A text that is the JSON of a list or an object is one: the event store cannot tell them apart. */
function isJson(found: unknown): boolean {
  if (typeof found !== 'string' || !/^[[{]/.test(found)) return false;
  try {
    return JSON.parse(found) !== undefined;
  } catch {
    return false;
  }
}

/** A whole number of up to nine figures, 0 for anything else. */
export function wholeAt(sent: unknown, path: string): number {
  const text = textAt(sent, path);
  return /^-?\d{1,9}$/.test(text) ? Number(text) : 0;
}

export function listAt(sent: unknown, path: string): unknown[] {
  const found = valueAt(sent, path);
  return Array.isArray(found) ? found : [];
}

/** What is there, of whatever shape. */
export const partAt = (sent: unknown, path: string): unknown => valueAt(sent, path);

export const hasPart = (sent: unknown, path: string): boolean => isPart(valueAt(sent, path));

function valueAt(sent: unknown, path: string): unknown {
  return path === '' ? sent : path.split('.').reduce((part, name) => (isPart(part) ? part[name] : undefined), sent);
}

const isPart = (sent: unknown): sent is Record<string, unknown> => typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** The full path of one that begins with `inventory`, the app, the screen outdoors or the site, or with `content`, what that shows. */
export const pathIn = (inventory: 'app' | 'dooh' | 'site', path: string): string =>
  path.replace(/^content\./, 'inventory.content.').replace(/^inventory\./, `${inventory}.`);
