import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

/** What one project of the suite came to; `seconds` are those of its workers, `slowest` its longest tests, `broken` what failed by name. */
export type ProjectCounts = {
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  broken: string[];
  slowest: { test: string; seconds: number }[];
};
export type SuiteReport = Record<string, ProjectCounts>;

const SLOWEST = 5;
const MOST_OF_AN_ERROR = 1_200;
const inSeconds = (ms: number) => Math.round(ms / 100) / 10;

/** Vitest's results by project, written to the file that SUITE_REPORT names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const report: SuiteReport = {};
    for (const module of modules) {
      report[module.project.name] ??= { passed: 0, failed: 0, skipped: 0, seconds: 0, broken: [], slowest: [] };
      const counts = report[module.project.name];
      if (!counts) continue;
      const { duration, setupDuration, collectDuration, environmentSetupDuration } = module.diagnostic();
      counts.seconds += inSeconds(duration + setupDuration + collectDuration + environmentSetupDuration);
      // A file that breaks before its first test has none that failed.
      counts.failed += module.errors().length;
      counts.broken.push(...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`));
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const name = `${module.relativeModuleId}: ${test.fullName}`;
        counts[state === 'pending' ? 'skipped' : state] += 1;
        if (state === 'failed')
          counts.broken.push(`${name}\n    ${stripVTControlCharacters(errors[0]?.message ?? '').slice(0, MOST_OF_AN_ERROR)}`);
        counts.slowest.push({ test: name, seconds: inSeconds(test.diagnostic()?.duration ?? 0) });
      }
      counts.slowest = counts.slowest.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    }
    fs.writeFileSync(process.env['SUITE_REPORT'] ?? '.cache/suite.json', JSON.stringify(report, null, 2));
  }
}
