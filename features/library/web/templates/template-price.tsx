import { fromMicros } from '@kontor/core/contract';
import { Bone, FactList, money, Panel, percent } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import type { LibraryItem } from '@kontor/library/contract';
import { priceSplit, shareWithin } from '@kontor/market/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';

/** The suggested price down to what reaches the publisher, and what of the requests that buys. */
export function TemplatePrice({ template: { cpm, targeting } }: { template: Pick<LibraryItem, 'cpm' | 'targeting'> }) {
  const { data, error } = useCall(mediaPlanRoutes.forecast, { targeting });
  const split = data && priceSplit({ rate: cpm, marginType: 'PERCENT', marginValue: '0', dataFee: data.dataFee });
  const net = split ? Number(fromMicros(split.net > 0n ? split.net : 0n)) : 0;
  const onItsWay = <Bone width={60} />;
  return (
    <Panel title="From bid to publisher" note="dollars CPM">
      {error ? (
        <p className="k-note">{errorText(error)}</p>
      ) : (
        <FactList
          isPlain
          facts={[
            { label: 'Suggested CPM', value: money(cpm) },
            { label: 'Data fee', value: data ? money(data.dataFee) : onItsWay },
            { label: 'Publisher’s net', value: data ? money(net) : onItsWay },
            { label: 'Median floor', value: data ? money(data.medianCpm) : onItsWay },
            { label: 'Share of avails it buys', value: data ? percent(shareWithin(data.histogram, net)) : onItsWay },
          ]}
        />
      )}
    </Panel>
  );
}
