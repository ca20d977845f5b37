import { implement, serverFeature } from '@kontor/core/server';
import { fileRoutes } from '@kontor/files/contract';
import { receiveFile } from './receive-file.ts';
import { sweepUploadsJob } from './sweep-uploads.ts';

export { type ColumnKind, type ColumnReader, checkColumnFile, rejectedRowsOf, valuesOfColumnFile } from './column-files.ts';
export { fileKey } from './file-key.ts';
export { linesOfJson } from './json-values.ts';
export { keepFiles, showKept } from './keep-files.ts';
export { type FileRecord, forgetKept } from './kept-file-store.ts';
export { type Column, type ColumnFile, type Refused, readColumn } from './read-column.ts';
export { dropFile, type StoredFile, storeFile } from './receive-file.ts';
export { drawnAnew } from './redrawn-picture.ts';
export { sweepUploads } from './sweep-uploads.ts';
export { type TakenFile, takeFile, useFile } from './take-file.ts';
export { takeWhole, withPlace } from './whole-file.ts';

export const files = serverFeature({ name: 'files', calls: implement(fileRoutes, { upload: receiveFile }), jobs: [sweepUploadsJob] });
