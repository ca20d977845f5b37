import { expect, test } from 'vitest';
import { citableSections, citationProblems, citationsOf } from './citations.ts';

/** Written apart, so that this file cites nothing of its own. */
const SIGN = '§';
const sections = new Set(['1 §2.2', '1 §6', 'design §4', 'design §6.1', 'decision 0004']);
const problemsOf = (text: string) => citationProblems([{ name: 'a.ts', text }], sections);

test('every section of the three documents has a heading, whether or not it is built', () => {
  const documents = [...citableSections()].map((section) => section.split(' ')[0]);
  const counts = ['1', '2', '3'].map((document) => documents.filter((one) => one === document).length);
  expect(counts).toEqual([24, 9, 9]);
});

test('a section shares the document named before it', () => {
  expect(citationsOf('(spec 1 §2.2, §6; design §6.1)')).toEqual(['1 §2.2', '1 §6', 'design §6.1']);
  expect(citationsOf('(1 §2.1, §5; 3 §5)')).toEqual(['1 §2.1', '1 §5', '3 §5']);
  expect(citationsOf('docs/decisions/0004 and decision 0024')).toEqual(['decision 0004', 'decision 0024']);
  expect(citationsOf('RFC 6749 §3.2, §5.2 is not ours')).toEqual([]);
});

test('a citation without its section, or without a document, is found', () => {
  expect(problemsOf('// spec 1 §2.2, §6\n// design §4 (docs/decisions/0004)')).toEqual([]);
  expect(problemsOf('\n// spec 1 §2.9')).toEqual(['a.ts:2 cites 1 §2.9, which docs does not have']);
  expect(problemsOf(`// security ${SIGN}2`)).toEqual(['a.ts:1 cites a section and no document: write spec 2 §5 or design §4']);
  expect(problemsOf(`// decision ${'0099'}`)).toHaveLength(1);
});
