// Some things have one way, kept in one file (docs/decisions/0087): a second copy of it is noticed here.
import { type TextFile, textFiles } from './source-files.ts';

type Way = {
  /** What a copy looks like. */
  copy: RegExp;
  /** What to use in its place, and where that is. */
  instead: string;
  home: string;
  /** Only the server has it to do: contract and browser declare and read the same words. */
  isServers?: true;
  /** Files that look like a copy and are none, each with its reason. */
  apart?: Readonly<Record<string, string>>;
};

const VERSIONED = 'core/server/stores/versioned.ts';
const HISTORY = 'core/contract/history.ts';
const AN_EVENT = 'Tells of an event, which is no field of a record.';

const WAYS: readonly Way[] = [
  { copy: /\.version\} *\+ *1|\bversion = [\w.]*version *\+ *1/, instead: 'writeVersion, changedNow or nextVersion', home: VERSIONED },
  {
    copy: /\bstaleVersion\b/,
    instead: 'writeVersion or refuseStale',
    home: VERSIONED,
    apart: { 'features/deals/server/approval/answer-approval.ts': 'The words that were agreed to have a mark and no version.' },
  },
  {
    copy: /\bis(?:Not)?Null\([\w.]+\.deletedAt\)|\.deletedAt\} IS/,
    instead: 'isLive or isDeleted',
    home: VERSIONED,
  },
  { copy: /\bdeletedAt: (?:null|sql|new Date)/, instead: 'softDelete or restore', home: VERSIONED },
  { copy: /\.for\('update'\)/, instead: 'lockRow', home: VERSIONED },
  { copy: /\bwithTimezone\b/, instead: 'at()', home: 'core/server/at.ts' },
  { copy: /firstName\} *\|\| *' '|first_name *\|\| *' '/, instead: 'personNameSql', home: 'core/server/stores/person-name-sql.ts' },
  { copy: /\b(?:function|const) changes(?:Of|Between)\b/, instead: 'changesOf', home: HISTORY },
  {
    copy: /\boldValue: /,
    instead: 'changesOf with the fields of the record',
    home: HISTORY,
    isServers: true,
    apart: {
      'features/deals/server/app-info/app-info-changes.ts': 'Bundles of a set come by the thousand, and are told each as a whole.',
      'features/deals/server/approval/answer-approval.ts': AN_EVENT,
      'features/deals/server/preflight/preflight-gate.ts': AN_EVENT,
      'features/deals/server/record-moves.ts': 'A step of a deal’s life, which is no field that people write.',
      'features/ingest/server/sellers.ts': AN_EVENT,
      'features/media-lists/server/list-history.ts': 'Items come and go by the thousand, and are told by their first and their number.',
      'features/segments/server/uploaded/write-upload.ts': 'Ids come from a file, and are told by their number.',
      'features/single-sign-on/server/person-behind.ts': AN_EVENT,
      'features/users/server/account-invitations.ts': AN_EVENT,
      'features/waiting-work/server/give-up.ts': AN_EVENT,
    },
  },
  {
    copy: /(?:\bcount\([\w.]+\)|\.toLocaleString\('en-US'\))\} \$?\{[\w.]+ === 1 \? '[\w ]+' : '[\w ]+'\}/,
    instead: 'counted',
    home: 'core/contract/counted.ts',
  },
  { copy: /=== 1 \? '1 \w+' : `\$\{count\([\w.]+\)\} \w+`/, instead: 'counted', home: 'core/contract/counted.ts' },
];

const CODE = /^(?:core|market|features\/[\w-]+)\/(?:contract|server|web|ui)\/(?!.*\.test\.|(?:.*\/)?test-).*\.tsx?$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const SERVER = /\/server\//;

/** Copies of what has one way, and files that are set apart for no copy, as lines to read. */
export function oneWayProblems(files: readonly TextFile[] = textFiles(CODE), ways: readonly Way[] = WAYS): string[] {
  const read = files.map(({ name, text }) => ({ name, text: text.replace(COMMENT, '') }));
  return ways.flatMap(({ copy, instead, home, isServers, apart = {} }) => {
    const places = isServers || SERVER.test(home) ? read.filter(({ name }) => SERVER.test(name)) : read;
    const copies = places.filter(({ name, text }) => name !== home && copy.test(text)).map(({ name }) => name);
    const fresh = copies.filter((name) => !Object.hasOwn(apart, name));
    const stale = Object.keys(apart).filter((name) => !copies.includes(name));
    return [
      ...fresh.map((name) => `${name} does by hand what ${instead} of ${home} does`),
      ...stale.map((name) => `tools/one-way.ts sets ${name} apart, which needs no ${instead}`),
    ];
  });
}
