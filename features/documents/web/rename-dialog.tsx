import { Form, TextField, toast, useFocusBack } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { DocumentTitle, documentRoutes, SAME_TITLE, type SupportDocument } from '@kontor/documents/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';

type Props = { document: SupportDocument; onClose: () => void };

/** Another title for a document: not an empty one, and not the same (spec 1 §5). */
export function RenameDialog({ document: { key, title: before, version }, onClose }: Props) {
  useFocusBack();
  const [title, setTitle] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useAct(documentRoutes.rename, {
    invalidates: [documentRoutes.get],
    onDone: ({ msg }) => {
      toast.success(msg);
      onClose();
    },
    onFailed: (error) => setProblem(errorText(error)),
  });
  const submit = () => {
    const read = DocumentTitle.safeParse(title);
    const wrong = read.success ? (read.data === before ? SAME_TITLE : null) : (read.error.issues[0]?.message ?? null);
    setProblem(wrong);
    if (wrong === null && !isPending) mutate({ key, title, version });
  };
  return (
    <Modal opened onClose={onClose} title="Rename document" size={440}>
      <Form onSubmit={submit}>
        <TextField label="Title" required data-autofocus autoComplete="off" value={title} error={problem} onChange={setTitle} />
        <div className="k-form-foot">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Rename
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
