import type { Fault } from './fault.ts';

const RIGHTS = 'features/segments/server/uploaded/uploaded-rights.test.ts';
const UPLOADED = 'features/segments/server/uploaded/uploaded.test.ts';
const NAMES = 'features/segments/server/uploaded/uploaded-names.test.ts';
const ODD = 'features/segments/server/figures/odd-market.test.ts';

/** Segments: work for people who may no longer do it, names past their validation, and what a strange market or feed breaks. */
export const SEGMENTS: readonly Fault[] = [
  {
    name: 'one file makes two segments',
    file: 'features/files/server/stored-file-store.ts',
    find: ', isNull(file.usedAt)))',
    put: '))',
    seenBy: UPLOADED,
    only: 'makes one segment',
  },
  {
    name: 'the file of one segment changes another',
    file: 'features/segments/server/uploaded/write-upload.ts',
    find: '    if (fileUrl) await useFile(transaction, fileUrl);\n',
    put: '',
    seenBy: UPLOADED,
    only: 'changes no other',
  },
  {
    name: 'a segment whose work was lost is processed for good',
    file: 'features/segments/server/uploaded/load-job.ts',
    find: "      await standAt(transaction, id, 'VALIDATION_FAILED', { errors: [] });\n",
    put: '',
    seenBy: UPLOADED,
    only: 'work was lost',
  },
  {
    name: 'rights are looked at once in the work on an upload',
    file: 'features/segments/server/uploaded/load-job.ts',
    find: '(await isAllowed(stores, load)) && noteLoad',
    put: 'noteLoad',
    seenBy: RIGHTS,
    only: 'looked at again',
  },
  {
    name: 'members are switched and nobody notes it',
    file: 'features/segments/server/uploaded/load-job.ts',
    find: '  isFinal || (await mayStill',
    put: '  (await mayStill',
    seenBy: RIGHTS,
    only: 'are noted',
  },
  {
    name: 'uploads ask for no right of the account',
    file: 'core/server/may-still.ts',
    find: '          ...rights.map((right) => eq(accountTable[right], true)),\n',
    put: '',
    seenBy: RIGHTS,
    only: 'lost uploads',
  },
  {
    name: 'a cancelled validation lets any name pass',
    file: 'features/segments/server/uploaded/stop-load.ts',
    find: "errors.length > 0 ? 'VALIDATION_FAILED' : (statusBefore ?? 'VALIDATION_FAILED')",
    put: "statusBefore ?? 'VALIDATION_FAILED'",
    seenBy: NAMES,
    only: 'is cancelled',
  },
  {
    name: 'a forbidden word in wide letters passes',
    file: 'features/segments/contract/forbidden-words.ts',
    find: "    .normalize('NFKC')\n",
    put: '',
    seenBy: NAMES,
    only: 'drawn otherwise',
  },
  {
    name: 'a forbidden word with something in it that nobody sees passes',
    file: 'features/segments/contract/forbidden-words.ts',
    find: "    .replace(/\\p{Default_Ignorable_Code_Point}+/gu, '')\n",
    put: '',
    seenBy: NAMES,
    only: 'drawn otherwise',
  },
  {
    name: 'a bundle that is called as what every object has breaks an insight',
    file: 'features/segments/server/figures/read-insights.ts',
    find: 'nameBehind(names, code))',
    put: '(names ?? {})[code])',
    seenBy: ODD,
    only: 'stands for itself',
  },
  {
    name: 'a value of content is called as what every object has',
    file: 'features/boolean-logic/server/logic-items.ts',
    find: 'nameBehind(names, code) ?? code));',
    put: 'names[code] ?? code));',
    seenBy: 'features/boolean-logic/server/boolean-logic.test.ts',
    only: 'stands for itself',
  },
  {
    name: 'a picked value is called as what every object has',
    file: 'features/targeting/web/use-value-names.ts',
    find: 'nameBehind(learned[dimension], code) ?? ',
    put: 'learned[dimension]?.[code] ?? ',
    seenBy: 'features/targeting/web/use-value-names.test.tsx',
  },
  {
    name: 'a day’s mean counts days that the market does not have',
    file: 'features/segments/server/figures/read-figures.ts',
    find: '/ sampled) : 0;',
    put: '/ data.length) : 0;',
    seenBy: ODD,
    only: 'mean',
  },
  {
    name: 'a line of a feed is held whole, however long',
    file: 'market/server/file-lines.ts',
    find: 'piece.slice(0, longest + 1 - line.length)',
    put: 'piece',
    seenBy: 'market/server/file-lines.test.ts',
  },
];
