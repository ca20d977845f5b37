import { fileProblem, oneFileOnly } from '@kontor/core/contract';
import { Form, TextField, toast, UploadPanel, useFocusBack } from '@kontor/core/ui';
import { useRefresh, useUpload } from '@kontor/core/web';
import { DocumentTitle, documentRoutes } from '@kontor/documents/contract';
import { FILE_LIMITS } from '@kontor/files/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

const NOTE = 'PDF, less than 50 MB, without scripts and attachments';
const titleOf = ({ name }: File) =>
  name
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .trim();

/** Publishes one PDF under a title (spec 1 §5): it is sent when both are there, and stays here until it is taken. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const readAgain = useRefresh([documentRoutes.get]);
  const [title, setTitle] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<{ title?: string | undefined; file?: string | undefined }>({});
  const { panel } = useUpload(documentRoutes.upload, {
    input: { title },
    onDone: ({ msg }) => {
      toast.success(msg);
      onClose();
      return readAgain();
    },
  });
  const isGoing = panel.state.is === 'uploading';
  const choose = ([chosen, ...more]: File[]) => {
    const wrong = !chosen || more.length > 0 ? oneFileOnly.text : fileProblem(chosen, FILE_LIMITS.document);
    setProblems((before) => ({ ...before, file: wrong ?? undefined }));
    setFile(wrong ? null : (chosen ?? null));
    if (chosen && !wrong && title.trim() === '') setTitle(titleOf(chosen));
  };
  const submit = () => {
    const { error } = DocumentTitle.safeParse(title);
    const wrong = { title: error?.issues[0]?.message, file: file ? undefined : (problems.file ?? 'Choose a PDF first.') };
    setProblems(wrong);
    if (!wrong.title && file && !isGoing) panel.onFiles([file]);
  };
  const state = problems.file ? ({ is: 'failed', message: problems.file } as const) : panel.state;
  return (
    <Modal opened onClose={isGoing ? () => {} : onClose} title="Upload document" size={520}>
      <Form onSubmit={submit}>
        <TextField label="Title" required data-autofocus autoComplete="off" value={title} error={problems.title} onChange={setTitle} />
        <div className="document-upload">
          <UploadPanel
            title="PDF"
            note={file && panel.state.is === 'never' ? `${file.name} is chosen.` : NOTE}
            {...panel}
            state={state}
            onFiles={choose}
          />
        </div>
        <div className="k-form-foot">
          <Button variant="default" onClick={onClose} disabled={isGoing}>
            Cancel
          </Button>
          <Button type="submit" loading={isGoing}>
            Upload
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
