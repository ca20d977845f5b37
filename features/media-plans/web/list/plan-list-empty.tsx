import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, EmptyState } from '@kontor/core/ui';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

export const CreatePlanLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(mediaPlanPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create media plan
  </ButtonLink>
);

type PlanListEmptyProps = { q: string; isStaff: boolean; onClear: () => void };

/** No plans yet, and none that match, lead to different next steps. */
export function PlanListEmpty({ q, isStaff, onClear }: PlanListEmptyProps) {
  if (q) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        Clear filters
      </Button>
    );
    return (
      <EmptyState title="No Media Plans Found" level={2} actions={clear}>
        No media plan matches “{q}”.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No Media Plans Found" level={2} actions={isStaff ? undefined : <CreatePlanLink />}>
      {isStaff
        ? 'No account has created a media plan yet.'
        : 'A media plan says which requests a deal may buy, and forecasts them while you choose.'}
    </EmptyState>
  );
}
