import { count, FilterMenu } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { SEGMENT_ID_TYPES, type SegmentIdType, type SegmentKind, segmentRoutes } from '@kontor/segments/contract';
import { Checkbox } from '@mantine/core';

export type SegmentFilter = { provider: readonly string[]; dataType: readonly SegmentIdType[]; iris: boolean };
export const NO_FILTER: SegmentFilter = { provider: [], dataType: [], iris: false };
export const isFiltered = ({ provider, dataType, iris }: SegmentFilter): boolean => provider.length > 0 || dataType.length > 0 || iris;

type Option = { key: string; value: string; count: number };
const optionsOf = (options: readonly Option[] = []) =>
  options.map(({ key, value, count: size }) => ({ value: key, label: `${value} (${count(size)})` }));

type SegmentFiltersProps = { kind: SegmentKind; isPmp: boolean; filter: SegmentFilter; onChange: (filter: SegmentFilter) => void };

/** Providers and types of a tab's segments; where IRIS is among the parent providers, its own filter (spec 2 §9). */
export function SegmentFilters({ kind, isPmp, filter, onChange }: SegmentFiltersProps) {
  const { data, error, refetch, isFetching } = useCall(segmentRoutes.dataTypes, { type: kind, pmp: isPmp });
  const handleTypes = (chosen: string[]) => onChange({ ...filter, dataType: SEGMENT_ID_TYPES.filter((type) => chosen.includes(type)) });
  if (error && !data)
    return (
      <CallFailed
        title="Filters did not load"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        rest="The segments are not affected."
      />
    );
  return (
    <>
      <FilterMenu
        label="Provider"
        options={optionsOf(data?.providers)}
        selected={filter.provider}
        onChange={(provider) => onChange({ ...filter, provider })}
      />
      <FilterMenu label="Type" options={optionsOf(data?.dataTypes)} selected={filter.dataType} onChange={handleTypes} />
      {data?.providers.some(({ isIris }) => isIris) && (
        <Checkbox
          label="IRIS only"
          checked={filter.iris}
          onChange={({ currentTarget }) => onChange({ ...filter, iris: currentTarget.checked })}
        />
      )}
    </>
  );
}
