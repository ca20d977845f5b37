import fs from 'node:fs';
import path from 'node:path';
import type { PersonaFacts } from './persona-facts.ts';

type Sentence = (facts: PersonaFacts | null) => boolean;
const isSeller = (facts: PersonaFacts) => facts.type === 'Reseller' || facts.type === 'Publisher';

/** The specification's gates, word for word as the tables have them, read by a second hand than the product's policy table. */
export const GATES: Record<string, Sentence> = {
  public: () => true,
  'public (redirects when signed in)': () => true,
  'signed-in': (facts) => facts !== null,
  'signed-in, of what the caller may see': (facts) => facts !== null,
  // The editing view has a gate of its own: features/system-messages asks it.
  'signed-in to read; super or platform admin for the editing view': (facts) => facts !== null,
  super: (facts) => facts?.super === true,
  'super or platform admin': (facts) => facts?.staff === true,
  'admin flag': (facts) => facts?.staff === true,
  'super or role admin': (facts) => facts?.super === true || facts?.accountAdmin === true,
  'role admin': (facts) => facts?.accountAdmin === true,
  agency: (facts) => facts?.agency === true,
  'agency or admin flag': (facts) => facts?.agency === true || facts?.staff === true,
  'agency + dealAccessTemplate': (facts) => facts?.agency === true && facts.extras === true,
  'agency + uploadedSegment': (facts) => facts?.agency === true && facts.extras === true,
  'agency + sharedSegment': (facts) => facts?.agency === true && facts.extras === true,
  'agency + uploadedSegment or sharedSegment': (facts) => facts?.agency === true && facts.extras === true,
  'agency + appOverrideAccess': (facts) => facts?.agency === true && facts.extras === true,
  // The toggle is of the caller's own account; staff read those of all.
  'agency or admin flag, + appOverrideAccess': (facts) => facts?.staff === true || (facts?.agency === true && facts.extras === true),
  'super, or agency + dealAccessTemplate (read)': (facts) => facts?.super === true || (facts?.agency === true && facts.extras === true),
  'super, or agency + sharedSegment': (facts) => facts?.super === true || (facts?.agency === true && facts.extras === true),
  ftrackhhidReach: (facts) => facts?.reach === true,
  'reseller account': (facts) => facts?.type === 'Reseller',
  'super token only (others go to /)': (facts) => facts?.super === true,
  'signed-in (own password)': (facts) => facts !== null,
  'not reseller, not publisher': (facts) => facts !== null && !isSeller(facts),
  'not reseller, not publisher; not brand': (facts) => facts !== null && !isSeller(facts) && facts.type !== 'Brand',
};

export type Gated = { method: string; path: string; gate: string };

const read = (name: string) =>
  fs
    .readFileSync(path.join(import.meta.dirname, 'specification', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));

/** Calls of the specification with their gates. */
export const specifiedCalls = (): Gated[] =>
  read('endpoints.tsv').map(([, method = '', call = '', gate = '']) => ({ method, path: call, gate }));
/** Pages of the specification with their gates. */
export const specifiedPages = (): Gated[] => read('routes.tsv').map(([place = '', gate = '']) => ({ method: 'GET', path: place, gate }));
/** Texts of the specification, word for word; `{x}` stands for a value. */
export const specifiedTexts = (): string[] => read('messages.tsv').map(([, text = '']) => text);
/** Paths alike but for the names of their parameters are one path. */
export const shapeOf = (path: string): string => path.replace(/\{\w+(\??)\}/g, '{$1}').replace(/\/$/, '');
