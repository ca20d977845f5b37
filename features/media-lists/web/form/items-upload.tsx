import { download } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import { ColumnUploadPanel } from '@kontor/files/web';
import { LISTS_OF, type ListType, mediaListRoutes, sampleFile, wireOf } from '@kontor/media-lists/contract';

type Props = {
  type: ListType;
  /** What is on the server, null from the moment another file is chosen. */
  onFile: (file: ColumnUpload | null) => void;
  /** What the file holds is told beside the panel. */
  isToldElsewhere?: boolean;
};

/** The CSV file of a list (spec 3 §5). Key it by the type. */
export const ItemsUpload = ({ type, ...props }: Props) => (
  <ColumnUploadPanel
    {...props}
    route={mediaListRoutes.upload}
    input={{ type: wireOf(type), key: wireOf(type) }}
    words={{ value: 'item', kind: LISTS_OF[type].one }}
    note={`CSV of ${LISTS_OF[type].many} in the first column, less than 5 MB, at most 250,000 rows`}
    sample={sampleFile(type)}
    saveRejects={(fileUrl) => download(mediaListRoutes.rejects, { type, fileUrl })}
  />
);
