import type { Input } from '@kontor/core/contract';
import { ErrorPanel, Form, TextField } from '@kontor/core/ui';
import { errorText, useAct, useKontorForm } from '@kontor/core/web';
import { ingestRoutes, KEY_WORDS } from '@kontor/ingest/contract';
import { Button, Modal, Select } from '@mantine/core';

export type IssuedKey = { name: string; secret: string };
type IssueKeyProps = { onIssued: (key: IssuedKey) => void; onClose: () => void };
type Issuing = ReturnType<typeof useAct<typeof ingestRoutes.issueKey>>;

const LABELS = { name: 'Name', scope: 'Scope' };
const SCOPES = Object.entries(KEY_WORDS).map(([value, label]) => ({ value, label }));

function IssueKeyForm({ issue, onIssued, onClose }: IssueKeyProps & { issue: Issuing }) {
  const { field, submit, showIssues } = useKontorForm<Input<typeof ingestRoutes.issueKey>>({
    schema: ingestRoutes.issueKey.input,
    initial: { name: '', scope: 'ingest' },
    labels: LABELS,
    onSave: ({ name, scope }) =>
      issue.mutate({ name, scope }, { onSuccess: ({ data }) => onIssued({ name: name.trim(), secret: data.secret }), onError: showIssues }),
  });
  return (
    <Form
      onSubmit={() => {
        if (!issue.isPending) submit();
      }}
    >
      {issue.isError && <ErrorPanel title={errorText(issue.error)} />}
      <TextField {...field('name')} description="The exchange or the machine that will use it" data-autofocus autoComplete="off" />
      <Select {...field('scope')} description="A key opens one door alone" data={SCOPES} allowDeselect={false} />
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose} disabled={issue.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={issue.isPending}>
          Issue key
        </Button>
      </div>
    </Form>
  );
}

/** Asks for a name and issues a key under it, which then has the focus. */
export function IssueKeyDialog({ isOpen, isIssued, onIssued, onClose }: IssueKeyProps & { isOpen: boolean; isIssued: boolean }) {
  const issue = useAct(ingestRoutes.issueKey, { invalidates: [ingestRoutes.keys] });
  // Whoever closed it while the key is made would never see the secret.
  const close = () => {
    if (issue.isPending) return;
    issue.reset();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={close} title="Issue a platform key" size={440} returnFocus={!isIssued}>
      <IssueKeyForm issue={issue} onIssued={onIssued} onClose={close} />
    </Modal>
  );
}
