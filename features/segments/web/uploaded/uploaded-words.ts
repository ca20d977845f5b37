import { cpm } from '@kontor/core/ui';
import type { RecordWords } from '@kontor/core/web';
import { segmentPages, type UploadedDetail } from '@kontor/segments/contract';
import { IconUsersGroup } from '@tabler/icons-react';

const { uploaded, uploadedEdit } = segmentPages;

/** What a page of an uploaded segment says of one that is there, and of one that is not (spec 3 §2, §8). */
export const UPLOADED_WORDS: RecordWords<UploadedDetail> = {
  title: uploadedEdit.title,
  titleOf: ({ name }) => name,
  failed: 'The segment did not load',
  gone: 'It may have been deleted, or it belongs to another account.',
  list: { page: uploaded, label: uploaded.title, back: 'Back to Uploaded Segments' },
  icon: IconUsersGroup,
};

/** One line of facts under its name. */
export const uploadedFacts = ({ dataType, price, remoteId, creatorName }: UploadedDetail): string =>
  [
    dataType,
    ...(Number(price ?? 0) > 0 ? [cpm(price)] : []),
    ...(remoteId ? [`remote ID ${remoteId}`] : []),
    ...(creatorName ? [`uploaded by ${creatorName}`] : []),
  ].join(', ');
