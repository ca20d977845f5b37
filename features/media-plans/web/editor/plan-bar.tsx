import { counted, hrefOf } from '@kontor/core/contract';
import { ButtonLink, ReasonButton, StickyBar } from '@kontor/core/ui';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';

type PlanBarProps = { isNew: boolean; changed: readonly string[]; isSaving: boolean; onDiscard: () => void; onSave: () => void };

const NAMED = 4;
const named = (changed: readonly string[]) =>
  changed.length > NAMED ? `${changed.slice(0, NAMED).join(', ')} and ${changed.length - NAMED} more` : changed.join(', ');

const Message = ({ isNew, changed }: Pick<PlanBarProps, 'isNew' | 'changed'>) => {
  if (isNew) return <>New media plan, not saved</>;
  if (changed.length === 0) return <span className="k-note">All changes are saved</span>;
  return (
    <>
      <strong>{counted(changed.length, 'change', 'changes')}</strong> not saved: {named(changed)}
    </>
  );
};

/** What is not saved, and saving it; Ctrl+S does the same from anywhere. */
export function PlanBar({ isNew, changed, isSaving, onDiscard, onSave }: PlanBarProps) {
  const nothing = !isNew && changed.length === 0 ? 'There is nothing to save.' : null;
  return (
    <StickyBar message={<Message isNew={isNew} changed={changed} />}>
      {isNew ? (
        <ButtonLink variant="default" href={hrefOf(mediaPlanPages.list)}>
          Cancel
        </ButtonLink>
      ) : (
        changed.length > 0 && (
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
        )
      )}
      <ReasonButton reason={nothing} loading={isSaving} onClick={onSave} title="Ctrl+S">
        {isNew ? 'Create media plan' : 'Save plan'}
      </ReasonButton>
    </StickyBar>
  );
}
