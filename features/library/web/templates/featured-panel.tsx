import { type Input, zoneOf } from '@kontor/core/contract';
import { EmptyState, Panel, shortDay } from '@kontor/core/ui';
import { CallFailed, useCall, useViewer } from '@kontor/core/web';
import { FEATURED_SHOWN, libraryRoutes, type TemplateRow } from '@kontor/library/contract';
import { Button } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CardBones, TemplateCard } from './template-card.tsx';

export type FeaturedWish = Pick<Input<typeof libraryRoutes.featured>, 'mediaType' | 'platform' | 'searchQuery'>;
type Props = { wish: FeaturedWish; filters: ReactNode; isNarrowed: boolean; onClear: () => void };

/** Featured templates of a wish, with the day that their avails are of. */
export function useFeatured(wish: FeaturedWish) {
  const timezone = zoneOf(useViewer());
  return useCall(libraryRoutes.featured, { ...wish, timezone }, { keepPrevious: true });
}

const dayOf = (rows: readonly TemplateRow[]) => rows.find(({ availsDay }) => availsDay !== null)?.availsDay;

/** Six at first and six more each time; all that were fetched are here (spec 2 §2, §9). */
function Cards({ rows }: { rows: readonly TemplateRow[] }) {
  const [shown, setShown] = useState(FEATURED_SHOWN);
  const left = rows.length - shown;
  return (
    <>
      <ul className="k-cards" aria-label="Featured deals">
        {rows.slice(0, shown).map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
      {left > 0 && (
        <div className="k-cards-foot">
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + FEATURED_SHOWN)}>
            Show More
          </Button>
        </div>
      )}
    </>
  );
}

/** Deals that the platform puts first. */
export function FeaturedPanel({ wish, filters, isNarrowed, onClear }: Props) {
  const { data, error, refetch, isFetching } = useFeatured(wish);
  const day = data && dayOf(data);
  const body = () => {
    if (error)
      return <CallFailed title="Featured deals did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    if (!data) return <CardBones cards={FEATURED_SHOWN} />;
    if (data.length > 0) return <Cards key={JSON.stringify(wish)} rows={data} />;
    return (
      <EmptyState
        title="No Featured Deals Found"
        icon={IconBookmarks}
        actions={
          isNarrowed && (
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          )
        }
      >
        {isNarrowed ? 'No featured deal matches.' : 'Any template below makes a deal as well.'}
      </EmptyState>
    );
  };
  return (
    <Panel title="Featured" note={day && `avails a day, of ${shortDay(day)}`} actions={filters}>
      {body()}
    </Panel>
  );
}
