// The pages of docs/rules: every rule names the test that proves it, or says that there is none.
import { readText, trackedNames } from './source-files.ts';

const TEST = /\.(test|spec)\.tsx?$/;
/** The brackets at a rule's end: tests in `code`, or the confession that there is none. */
const PROOF = /\((?:(`[^()]+`)|no test yet)\)$/;

export const RULE_PAGES = [1, 2, 3].map((document) => `docs/rules/${document}.md`);

/** Rules without proof, as lines to read. */
export function ruleProblems(page: string, text: string, names: readonly string[]): string[] {
  const tests = names.filter((name) => TEST.test(name)).map((name) => name.slice(name.lastIndexOf('/') + 1));
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('- ')) return [];
    const at = `${page}:${index + 1}`;
    const proof = PROOF.exec(line);
    if (proof === null) return [`${at} ends without (\`its.test.ts\`) or (no test yet)`];
    const named = [...(proof[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, test]) => test ?? '');
    return named.filter((test) => !tests.includes(test)).map((test) => `${at} names ${test}, which is not there`);
  });
}

export const rulePageProblems = () => RULE_PAGES.flatMap((page) => ruleProblems(page, readText(page), trackedNames(TEST)));
