import { CSV_FILE, EntityId, failure, formLimit, tooBusy, uploadRoute } from '@kontor/core/contract';
import { z } from 'zod';
import { FILE_LIMITS, UploadPurpose } from './file-purpose.ts';

export const fileNotFound = failure({ code: 'fileNotFound', status: 404, text: 'This file is no longer here. Please upload it again.' });
/** Of a file that stays: whoever looks at it is not the one who uploaded it. */
export const noSuchFile = failure({ code: 'noSuchFile', status: 404, text: 'There is no such file.' });
export const fileUsed = failure({
  code: 'fileUsed',
  status: 409,
  text: 'This file is used for another segment already. Please upload it again.',
});
export const noRoomForFile = failure({
  code: 'noRoomForFile',
  status: 503,
  text: 'There is no room for this file at the moment. Please try again later.',
});
export const enoughOfADay = failure({
  code: 'enoughOfADay',
  status: 429,
  text: 'Your account has uploaded 1 GB within 24 hours. Please try again later.',
});

export const fileRoutes = {
  upload: uploadRoute({
    path: 'file/upload',
    access: 'signedIn',
    summary: 'Upload a file; its id is good for 24 hours, for the person and the purpose',
    input: z.object({ purpose: UploadPurpose }),
    output: z.object({ id: EntityId, name: z.string(), size: z.number() }),
    failures: [noRoomForFile, enoughOfADay, tooBusy],
    bodyLimit: formLimit(CSV_FILE),
    fileLimits: ({ purpose }) => FILE_LIMITS[purpose],
  }),
};
