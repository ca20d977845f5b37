import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, dayRange, EmptyState } from '@kontor/core/ui';
import { dealPages, STATUS_LABELS } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { DealListState } from './use-deal-list.ts';

const whatFor = ({ url, dates }: DealListState) =>
  [
    url.q && `matches “${url.q}”`,
    url.status && `is ${STATUS_LABELS[url.status]}`,
    url.type && 'has this type',
    url.dsp && 'goes to this DSP',
  ]
    .filter(Boolean)
    .join(' and ') + (url.q || url.status || url.type || url.dsp ? '' : `was found for ${dayRange(dates.days)}`);

/** No deals yet, and none that match, lead to different next steps. */
export function DealListEmpty({ state, isStaff }: { state: DealListState; isStaff: boolean }) {
  const create = !isStaff && (
    <ButtonLink href={hrefOf(dealPages.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
      Create deal
    </ButtonLink>
  );
  if (!state.isFiltered) {
    return (
      <EmptyState title="No Deals Found" level={2} actions={create}>
        {isStaff ? 'No account has created a deal yet.' : 'A deal brings a media plan, a price and a buyer together. Create the first one.'}
      </EmptyState>
    );
  }
  const others = state.url.status && !state.url.q ? '' : otherMatches(state);
  return (
    <EmptyState
      title="No Deals Found"
      level={2}
      actions={
        <>
          <Button variant="default" onClick={state.clear}>
            Clear filters
          </Button>
          {create}
        </>
      }
    >
      No deal {whatFor(state)}. {others}
    </EmptyState>
  );
}

/** The counts of the tabs answer the same search, so they tell where the matches are. */
function otherMatches({ url, list }: DealListState): string {
  const all = Object.entries(list.first?.counts ?? {}).reduce((sum, [key, value]) => sum + (key === url.status ? 0 : value), 0);
  if (!url.status || all === 0) return '';
  return all === 1 ? '1 deal matches in other statuses.' : `${all} deals match in other statuses.`;
}
