import { Bone, count, FactList, money, Note, Panel, percent } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { type LibraryItem, movedBy } from '@kontor/library/contract';
import { netRate, priceWithin, shareWithin } from '@kontor/market/contract';
import { type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';

type Props = { targeting: MediaPlanTargeting; cpm: string; item: LibraryItem | null };
const QUARTERS = [
  ['Floors, lower quarter', 25],
  ['Floors, median', 50],
  ['Floors, upper quarter', 75],
] as const;
const isAmount = (cpm: string) => /^\d{1,8}(\.\d{1,2})?$/.test(cpm) && Number(cpm) > 0;

/** What a price buys of the requests, once the data fee is taken. */
const boughtWords = (cpm: string, { histogram, dataFee }: { histogram: Parameters<typeof shareWithin>[0]; dataFee: string }) => {
  const net = Math.max(0, Number(netRate({ rate: cpm, marginType: 'PERCENT', marginValue: '0', dataFee })));
  return `${percent(shareWithin(histogram, net))} of the avails, at ${money(net)} net`;
};

/** The suggested price beside what publishers ask (decisions P18). */
export function SuggestedPrice({ targeting, cpm, item }: Props) {
  const { data, error, refetch, isFetching } = useCall(mediaPlanRoutes.forecast, { targeting, admin: true }, { keepPrevious: true });
  if (error) return <CallFailed title="The forecast did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const moved = item && Number(item.cpm) === Number(cpm) ? movedBy(item.medianThen ?? null, data?.medianCpm ?? null) : null;
  const facts = [
    { label: 'Avails a day', value: data ? count(data.requests) : <Bone width={80} /> },
    ...QUARTERS.map(([label, share]) => ({ label, value: data ? money(priceWithin(data.histogram, share)) : <Bone width={60} /> })),
    { label: 'The suggested CPM buys', value: data ? isAmount(cpm) ? boughtWords(cpm, data) : '–' : <Bone width={120} /> },
  ];
  return (
    <Panel title="Price" note="dollars CPM, of the market now">
      {moved !== null && (
        <Note tone="warn">
          The median floor has {moved > 0 ? 'risen' : 'fallen'} by {percent(Math.abs(moved), 0)} since this price was suggested.
        </Note>
      )}
      <FactList facts={facts} isPlain />
    </Panel>
  );
}
