import { availPages } from '@kontor/avails/contract';
import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ReasonButton, StickyBar } from '@kontor/core/ui';
import { Button } from '@mantine/core';

type AvailBarProps = {
  isNew: boolean;
  isDirty: boolean;
  changed: readonly string[];
  isSaving: boolean;
  onDiscard: () => void;
  onSave: () => void;
};

function Message({ isNew, isDirty, changed }: Pick<AvailBarProps, 'isNew' | 'isDirty' | 'changed'>) {
  if (isNew) return <>New exploration, not saved</>;
  if (!isDirty) return <span className="k-note">All changes are saved</span>;
  return (
    <>
      <strong>Not saved</strong>: {changed.join(', ')}
    </>
  );
}

/** What is not saved of an entry, and saving it; Ctrl+S does the same from anywhere. */
export function AvailBar({ isNew, isDirty, changed, isSaving, onDiscard, onSave }: AvailBarProps) {
  return (
    <StickyBar message={<Message {...{ isNew, isDirty, changed }} />}>
      {isNew && (
        <ButtonLink variant="default" href={hrefOf(availPages.list)}>
          Cancel
        </ButtonLink>
      )}
      {!isNew && isDirty && (
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          Discard
        </Button>
      )}
      <ReasonButton reason={isNew || isDirty ? null : 'There is nothing to save.'} loading={isSaving} onClick={onSave} title="Ctrl+S">
        {isNew ? 'Create exploration' : 'Save exploration'}
      </ReasonButton>
    </StickyBar>
  );
}
