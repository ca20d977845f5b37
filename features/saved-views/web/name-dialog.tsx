import { useFocusBack } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { ViewName } from '@kontor/saved-views/contract';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NewName } from './use-view-acts.ts';

type Props = {
  title: string;
  first?: NewName;
  isBusy: boolean;
  onClose: () => void;
  onSave: (given: NewName) => void;
};

/** Asks for a view's name and who may use it. */
export function NameDialog({ title, first = { name: '', isShared: false }, isBusy, onClose, onSave }: Props) {
  useFocusBack();
  const { accountName } = useSession();
  const [given, setGiven] = useState<NewName>({ name: first.name, isShared: first.isShared });
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = ViewName.safeParse(given.name);
    setProblem(read.success ? null : (read.error.issues[0]?.message ?? null));
    if (read.success && !isBusy) onSave({ ...given, name: read.data });
  };
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <form noValidate onSubmit={handleSubmit}>
        <TextInput
          label="Name"
          data-autofocus
          // At once: who typed on from the palette loses no letter.
          autoFocus
          dir="auto"
          maxLength={80}
          value={given.name}
          error={problem}
          onChange={(event) => setGiven({ ...given, name: event.currentTarget.value })}
        />
        <Checkbox
          mt="md"
          label={`Share with everybody of ${accountName}`}
          checked={given.isShared}
          onChange={(event) => setGiven({ ...given, isShared: event.currentTarget.checked })}
        />
        <div className="k-form-foot">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
