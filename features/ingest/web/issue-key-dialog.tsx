import type { Input } from '@kontor/core/contract';
import { ErrorPanel } from '@kontor/core/ui';
import { errorText, fieldId, useAct, useKontorForm } from '@kontor/core/web';
import { ingestRoutes } from '@kontor/ingest/contract';
import { Button, Modal, TextInput } from '@mantine/core';

export type IssuedKey = { name: string; secret: string };
type IssueKeyProps = { onIssued: (key: IssuedKey) => void; onClose: () => void };

const LABELS = { name: 'Name' };

function IssueKeyForm({ onIssued, onClose }: IssueKeyProps) {
  const issue = useAct(ingestRoutes.issueKey, { invalidates: [ingestRoutes.keys] });
  const { form, submit, showIssues } = useKontorForm<Input<typeof ingestRoutes.issueKey>>({
    schema: ingestRoutes.issueKey.input,
    initial: { name: '' },
    labels: LABELS,
    onSave: ({ name }) =>
      issue.mutate({ name }, { onSuccess: ({ data }) => onIssued({ name: name.trim(), secret: data.secret }), onError: showIssues }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!issue.isPending) submit();
      }}
    >
      {issue.isError && <ErrorPanel title={errorText(issue.error)} />}
      <TextInput
        {...form.getInputProps('name')}
        id={fieldId('name')}
        label={LABELS.name}
        description="The exchange or the machine that will send events"
        data-autofocus
        autoComplete="off"
      />
      <div className="k-actions ingest-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={issue.isPending}>
          Issue key
        </Button>
      </div>
    </form>
  );
}

/** Asks for a name and issues a key under it. */
export const IssueKeyDialog = ({ isOpen, ...form }: IssueKeyProps & { isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={form.onClose} title="Issue a platform key" size={440}>
    <IssueKeyForm {...form} />
  </Modal>
);
