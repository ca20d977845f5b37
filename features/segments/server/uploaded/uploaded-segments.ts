import { answer, implement, listFile } from '@kontor/core/server';
import { checkColumnFile, rejectedRowsOf } from '@kontor/files/server';
import { uploadedRoutes, uploadedSegments } from '@kontor/segments/contract';
import { idFiles } from './id-column.ts';
import { getUpload, openUploads } from './uploaded-store.ts';
import { cancelUpload, changeUpload, createUpload } from './write-upload.ts';

/** Segments that accounts upload (spec 3 §2). */
export const uploadedCalls = implement(uploadedRoutes, {
  list: (call) => openUploads(call).page(),
  download: (call) => listFile(call, { view: uploadedSegments, list: openUploads(call) }),
  get: ({ scope, input }) => getUpload(scope, input.id),
  upload: async (call) => {
    const checked = await checkColumnFile(call, idFiles(call.input.dataType, call.stores.config));
    return answer(checked, { value: checked.fileUrl });
  },
  rejects: (call) => rejectedRowsOf(call, idFiles(call.input.dataType, call.stores.config), call.input.fileUrl),
  create: createUpload,
  update: changeUpload,
  cancel: cancelUpload,
});
