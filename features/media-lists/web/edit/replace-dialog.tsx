import { ReasonButton } from '@kontor/core/ui';
import { call, useCall, useWork } from '@kontor/core/web';
import type { ColumnUpload } from '@kontor/files/contract';
import { LISTS_OF, type ListDifference, type ListType, type MediaListDetail, mediaListRoutes, wireOf } from '@kontor/media-lists/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ItemsUpload } from '../form/items-upload.tsx';
import { DealsTakenBack } from './deals-taken-back.tsx';
import { differs, ShownDifference } from './list-difference.tsx';
import { READ_ITEMS, useItemsUndo } from './use-change-items.ts';
import '../form/items.css';

function reasonOf(file: ColumnUpload | null, difference: ListDifference | undefined): string | null {
  if (!file) return 'Upload a CSV file first.';
  if (!difference) return 'The difference is not known yet.';
  return differs(difference) ? null : 'The file holds what the list holds.';
}

type Props = { list: MediaListDetail; onClose: () => void };

function Replace({ list, onClose }: Props) {
  const { id, mediaType, title } = list;
  const type: ListType = mediaType;
  const [file, setFile] = useState<ColumnUpload | null>(null);
  const fileUrl = file?.fileUrl ?? '';
  const asked = useCall(mediaListRoutes.difference, { type: wireOf(type), id, fileUrl }, { enabled: file !== null, staleTime: 0 });
  const difference = file && !asked.isFetching ? asked.data : undefined;
  const tell = useItemsUndo(id);
  const replacement = useWork(
    ({ version }: ListDifference) => call(mediaListRoutes.update, { type: wireOf(type), id, title, fileUrl, replace: true, version }),
    {
      settled: [...READ_ITEMS, mediaListRoutes.difference],
      unsaid: 'Unable to update this media list. Please try again.',
      onDone: ({ msg, data }) => {
        tell(msg, data);
        onClose();
      },
    },
  );
  return (
    <div className="media-list-dialog">
      <p className="k-note">The list holds what the file holds afterwards. You see the difference first.</p>
      <ItemsUpload key={type} type={type} onFile={setFile} isToldElsewhere />
      {file && <ShownDifference asked={asked} />}
      {difference && differs(difference) && <DealsTakenBack list={list} />}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonButton
          reason={reasonOf(file, difference)}
          loading={replacement.isPending}
          onClick={() => difference && replacement.mutate(difference)}
        >
          Replace {LISTS_OF[type].many}
        </ReasonButton>
      </div>
    </div>
  );
}

/** Puts a file in the place of what a list holds, once the difference was seen. */
export const ReplaceDialog = ({ isOpen, ...props }: Props & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={props.onClose} title={`Replace the items of ${props.list.title}`} size={720}>
    <Replace {...props} />
  </Modal>
);
