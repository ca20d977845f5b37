import { Bone, count, FactList, money, Panel } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { libraryRoutes, USAGE_DAYS } from '@kontor/library/contract';

/** What accounts made of an item, as sums: whose they are is not told. */
export function UsageLine({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useCall(libraryRoutes.usage, { id });
  if (error)
    return <CallFailed title="What was made of it did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const facts = [
    { label: 'Media plans', value: data ? count(data.plans) : <Bone width={80} /> },
    { label: 'Deals', value: data ? count(data.deals) : <Bone width={60} /> },
    { label: `Spend in ${USAGE_DAYS} days`, value: data ? money(data.spend) : <Bone width={90} /> },
  ];
  return (
    <Panel title="Made of it" note="in all accounts">
      <FactList facts={facts} isPlain />
    </Panel>
  );
}
