import { EmptyState, ErrorPanel, FactList, Panel, percent, TableSkeleton } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import { dealRoutes } from '@kontor/deals/contract';
import { reachRoutes as routes } from '@kontor/reach/contract';
import { Select } from '@mantine/core';
import { countHint, countWords } from './reach-words.ts';
import { FRESH, useReachUrl } from './use-reach-url.ts';

/** Deals to choose from: those that spent most in the days. */
const MOST_DEALS = 100;
const TITLE = 'Overlap of two deals';

/** FTrack households that two deals of the account reached in common. */
export function OverlapCard() {
  const { url, setUrl, asked } = useReachUrl();
  const { deal = '', other = '' } = url;
  const { startDate, endDate } = asked;
  const deals = useCall(dealRoutes.list, { startDate, endDate, pagination: { number: MOST_DEALS } });
  const isChosen = deal !== '' && other !== '' && deal !== other;
  const input = { range: 'custom' as const, startDate, endDate, deal, other };
  const query = useCall(routes.overlap, input, { ...FRESH, keepPrevious: ['deal', 'other'], enabled: isChosen });
  const offered = (deals.data?.rows ?? []).map(({ data }) => ({ value: data.id, label: `${data.title} (${data.dealId})` }));
  const choose = (key: 'deal' | 'other', label: string) => (
    <Select
      label={label}
      searchable
      clearable
      placeholder="Choose a deal"
      nothingFoundMessage="No options available"
      data={offered}
      value={url[key] ?? null}
      onChange={(next) => setUrl({ [key]: next ?? undefined }, true)}
      error={deals.isError ? 'Unable to fetch data.' : undefined}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  );
  const body = () => {
    if (!isChosen)
      return <EmptyState title="No deals chosen" level={3}>{`Choose two deals to see which households both reached.`}</EmptyState>;
    if (query.isError)
      return (
        <ErrorPanel title="This did not load" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorPanel>
      );
    if (!query.data) return <TableSkeleton rows={3} label={`Loading ${TITLE}`} />;
    const { first, second, both, ofFirst, ofSecond } = query.data;
    const of = (share: number | null) => (share === null ? '' : `, ${percent(share)} of its households`);
    return (
      <FactList
        facts={[
          { label: 'One deal', value: <span title={countHint(first)}>{countWords(first)}</span> },
          { label: 'Other deal', value: <span title={countHint(second)}>{countWords(second)}</span> },
          { label: 'Both', value: <span title={countHint(both)}>{countWords(both)}</span> },
          ...(ofFirst === null ? [] : [{ label: 'In common', value: `one deal${of(ofFirst)}; other deal${of(ofSecond)}` }]),
        ]}
        isPlain
      />
    );
  };
  return (
    <Panel title={TITLE} note="FTrack households that both reached in this date range">
      <div className="k-reach-deals">
        {choose('deal', 'One deal')}
        {choose('other', 'Other deal')}
      </div>
      {body()}
    </Panel>
  );
}
