import type { Fault } from './fault.ts';

const FILES = 'features/files/server/uploaded-files.test.ts';
const SWEPT = 'features/files/server/sweep-uploads.test.ts';

/** Uploads that are read by others, come unchecked or stay. */
export const UPLOADS: Fault[] = [
  {
    name: 'an upload is read by a colleague',
    file: 'features/files/server/stored-file-store.ts',
    find: 'eq(file.userId, userId), ',
    put: '',
    seenBy: FILES,
  },
  {
    name: 'an upload is read for another purpose',
    file: 'features/files/server/stored-file-store.ts',
    find: ', eq(file.purpose, purpose));',
    put: ');',
    seenBy: FILES,
  },
  {
    name: 'an upload is read after its day',
    file: 'features/files/server/stored-file-store.ts',
    find: ', gt(file.expiresAt, sql`now()`)',
    put: '',
    seenBy: FILES,
  },
  {
    name: 'an upload is read before its bytes are there',
    file: 'features/files/server/stored-file-store.ts',
    find: 'isNotNull(file.storedAt), ',
    put: '',
    seenBy: FILES,
  },
  {
    name: 'an account uploads without end',
    file: 'features/files/server/receive-file.ts',
    find: '  if ((await bytesOfADay(scope)) >= MOST_BYTES) fail(enoughOfADay);\n',
    put: '',
    seenBy: FILES,
  },
  {
    name: 'an upload with two files is taken',
    file: 'core/server/form-body.ts',
    find: 'if (content) return refuse(oneFileOnly);',
    put: 'if (content) return void stream.resume();',
    seenBy: FILES,
  },
  {
    name: 'an uploaded file ends before its form',
    file: 'core/server/form-body.ts',
    find: 'stream.pipe(content, { end: false });',
    put: 'stream.pipe(content);',
    seenBy: FILES,
  },
  {
    name: 'a field of an upload is cut in silence',
    file: 'core/server/form-body.ts',
    find: 'else if (isCut) refuse',
    put: 'else if (isCut && !isCut) refuse',
    seenBy: FILES,
  },
  {
    name: 'an upload may have any size',
    file: 'core/server/received-file.ts',
    find: 'size >= limits.lessThan',
    put: 'size === -1',
    seenBy: FILES,
  },
  {
    name: 'an uploaded CSV may be no text',
    file: 'core/server/received-file.ts',
    find: "kind === 'csv' ? textCheck()",
    put: 'kind === null ? textCheck()',
    seenBy: FILES,
  },
  {
    name: 'an uploaded image is known by its name alone',
    file: 'core/server/received-file.ts',
    find: '  if (!limits.kinds.includes(kind)) fail(wrongKind(limits));\n',
    put: '',
    seenBy: FILES,
  },
  {
    name: 'a cut upload leaves its bytes',
    file: 'features/files/server/receive-file.ts',
    find: '    await rm(place, { force: true });\n',
    put: '',
    seenBy: SWEPT,
    only: 'on disk an upload that is cut',
  },
  {
    name: 'the sweep of uploads leaves bytes',
    file: 'features/files/server/sweep-uploads.ts',
    find: '    await files.remove(fileKey(id));\n',
    put: '',
    seenBy: SWEPT,
  },
  {
    name: 'the sweep of uploads leaves what a kill left on the way',
    file: 'features/files/server/sweep-uploads.ts',
    find: '  await sweepArriving(path.join(config.dataFolder, ARRIVING), now);\n',
    put: '',
    seenBy: SWEPT,
  },
  {
    name: 'the sweep of uploads takes what is on its way',
    file: 'features/files/server/sweep-uploads.ts',
    find: ' && left.mtimeMs < now - ARRIVING_MS',
    put: '',
    seenBy: SWEPT,
  },
  {
    name: 'the sweep of uploads leaves rows without their mark',
    file: 'features/files/server/stored-file-store.ts',
    find: " AND ${file.createdAt} < now() - interval '1 hour')",
    put: ' AND false)',
    seenBy: SWEPT,
  },
  {
    name: 'the circle of an upload stands still',
    file: 'core/ui/upload/upload-body.tsx',
    find: 'const percent = Math.round(share * 100);',
    put: 'const percent = Math.round(0 * share);',
    seenBy: 'core/ui/upload/upload-panel.test.tsx',
  },
];
