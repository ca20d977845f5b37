import type { Fault } from './fault.ts';

const READERS = 'market/server/forecast/forecast-readers.test.ts';
const ENGINE = 'market/server/forecast/forecast-engine.test.ts';
const SEGMENTS = 'market/server/segments/segments.test.ts';

/** The forecast's files and the threads that count in them (docs/decisions/0053). */
export const FORECAST: Fault[] = [
  {
    name: 'the range stays where the level was',
    file: 'market/server/forecast/day-ranges.ts',
    find: 'level: level * course.ahead,',
    put: 'level,',
    seenBy: 'market/server/forecast/level-change.test.ts',
  },
  {
    name: 'a range that the last week missed keeps its name',
    file: 'market/contract/forecast.ts',
    find: 'lastWeek.inside >= LEAST_INSIDE',
    put: 'lastWeek.inside >= 0',
    seenBy: 'features/media-plans/web/forecast/goal-section.test.tsx',
  },
  {
    name: 'a broken index file is counted in',
    file: 'market/server/forecast/index-file.ts',
    find: "    return 'its checksum is wrong';\n",
    put: '    return null;\n',
    seenBy: ENGINE,
  },
  {
    name: 'an index file of another state is taken',
    file: 'market/server/forecast/index-file.ts',
    find: "head('shard') !== shard || Buffer.from(said).toString() !== version",
    put: 'false',
    seenBy: ENGINE,
  },
  {
    name: 'rows that are numbered in no order are counted by ranges',
    file: 'market/server/forecast/forecast-index.ts',
    find: 'const NUMBERING = `stratum, weight, day, floor_unknown, floor_bar, ',
    put: 'const NUMBERING = `day, ',
    seenBy: READERS,
  },
  {
    name: 'each thread tells the market of a shard',
    file: 'market/server/forecast/count-thread.ts',
    find: 'if (part.first === 0) add(counts.marketByDay',
    put: 'add(counts.marketByDay',
    seenBy: READERS,
  },
  {
    name: 'a row of a part stands for itself alone',
    file: 'market/server/forecast/count-thread.ts',
    find: 'weight: weight * (shares.get(weight) ?? 1),',
    put: 'weight,',
    seenBy: READERS,
  },
  {
    name: 'an answer from a part calls itself exact',
    file: 'market/server/forecast/forecast-engine.ts',
    find: 'strata.at(-1) === part[index]?.rows',
    put: 'strata.at(-1) !== part[index]',
    seenBy: READERS,
  },
  {
    name: 'values are counted in rows of another weight',
    file: 'market/server/forecast/count-thread.ts',
    find: "addRanges('shown', cellCount + ranges * question.clauses,",
    put: "addRanges('shown', cellCount,",
    seenBy: READERS,
  },
  {
    name: 'a value is counted under the clause of its own dimension',
    file: 'features/media-plans/server/read-media-plan.ts',
    find: 'otherThan(input.targeting, dimension)',
    put: 'input.targeting',
    seenBy: 'features/media-plans/server/plan-forecast.test.ts',
  },
  {
    name: 'a question that nobody waits for is counted',
    file: 'market/server/forecast/forecast-engine.ts',
    find: '    if (signal?.aborted) fail(tooBusy);\n',
    put: '',
    seenBy: ENGINE,
  },
  {
    name: 'a full disk keeps its half file',
    file: 'market/server/forecast/index-file-thread.ts',
    find: '    rmSync(making, { force: true });\n',
    put: '',
    seenBy: ENGINE,
  },
  {
    name: 'members of segments in memory stay after others have come',
    file: 'market/server/segments/held-members.ts',
    find: 'if (one?.version === version) found.set(id, one);',
    put: 'if (one) found.set(id, one);',
    seenBy: SEGMENTS,
  },
  {
    name: 'whoever is in no segment is among those who are not in one',
    file: 'market/server/segments/audience-sizes.ts',
    find: 'if (isOfEverybody(node)) bits.set(ofSegment(EVERYBODY));',
    put: 'if (isOfEverybody(node)) bits.fill(0xffffffff);',
    seenBy: SEGMENTS,
  },
];
