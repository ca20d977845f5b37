import { counted } from '@kontor/core/contract';
import { compact, count, Stat, StatSkeleton, StatStrip } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { type MediaListDetail, mediaListRoutes, UNSEEN_WORDS } from '@kontor/media-lists/contract';
import { Button } from '@mantine/core';

type Props = { list: MediaListDetail; isShowing: boolean; onShow: (isShown: boolean) => void };

const share = (unseen: number, all: number) => (unseen === 0 ? 'every item was seen' : `of ${counted(all, 'item', 'items')}`);

/** What the market has behind a list, and items that no request has had lately: those can be shown alone. */
export function ListFigures({ list: { id, count: items }, isShowing, onShow }: Props) {
  const { data, error, refetch, isFetching } = useCall(mediaListRoutes.figures, { id });
  if (items === 0) return null;
  if (error && !data)
    return (
      <CallFailed
        title="The figures did not load"
        error={error}
        rest="The items are here."
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <StatSkeleton stats={2} hasTrend={false} label="Loading figures" />;
  const show = (data.unseen > 0 || isShowing) && (
    <Button variant="subtle" size="compact-xs" aria-pressed={isShowing} onClick={() => onShow(!isShowing)}>
      {isShowing ? 'Show every item' : 'Show items not seen'}
    </Button>
  );
  const unseen = (
    <>
      {share(data.unseen, items)} {show}
    </>
  );
  return (
    <StatStrip>
      <Stat label="Avails/day" value={compact(data.requests)} note={`in the whole market, in ${data.days} days`} />
      <Stat label={UNSEEN_WORDS} value={count(data.unseen)} note={unseen} />
      {data.subdomains > 0 && (
        <Stat label="Subdomains not matched" value={count(data.subdomains)} note={`hosts below its items, seen in ${data.days} days`} />
      )}
      {data.suffixes.length > 0 && (
        <Stat label="Without subdomains" value={data.suffixes.join(', ')} note="public suffixes, under which anybody has a domain" />
      )}
    </StatStrip>
  );
}
