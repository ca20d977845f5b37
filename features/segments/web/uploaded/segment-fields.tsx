import { TextField } from '@kontor/core/ui';
import type { FieldProps, Labels } from '@kontor/core/web';
import { isPriceText, UPLOADABLE_TYPES, type UploadableType } from '@kontor/segments/contract';
import { Select } from '@mantine/core';

export const SEGMENT_LABELS: Labels = {
  name: 'Name',
  dataType: 'Segment type',
  remoteId: 'Remote ID',
  price: 'Price (CPM)',
  fileUrl: 'CSV file',
};

type Props = {
  field: (path: string) => FieldProps;
  dataType: UploadableType | '';
  onType: (type: UploadableType) => void;
  /** Why the type stays as it is; null where it may change. */
  fixedType?: string | null;
  hasFocus?: boolean;
};

/** Name, type, remote id and price of an uploaded segment (spec 3 §2, §5). */
export function SegmentFields({ field, dataType, onType, fixedType = null, hasFocus = false }: Props) {
  const type = field('dataType');
  const price = field('price');
  return (
    <>
      <TextField {...field('name')} required maxLength={100} autoFocus={hasFocus} />
      <Select
        id={type.id}
        label={type.label}
        error={type.error}
        required
        allowDeselect={false}
        searchable
        placeholder="ID type"
        data={[...UPLOADABLE_TYPES]}
        value={dataType || null}
        onChange={(next) => {
          const chosen = UPLOADABLE_TYPES.find((one) => one === next);
          if (chosen) onType(chosen);
        }}
        disabled={fixedType !== null}
        description={fixedType}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextField
        {...field('remoteId')}
        maxLength={100}
        description="Your reference"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <TextField
        {...price}
        leftSection="$"
        leftSectionWidth={24}
        inputMode="decimal"
        autoComplete="off"
        // Nothing else is taken in, so that nothing is to be mended afterwards.
        onChange={(text) => {
          const plain = text.replaceAll(/[\s$,]/g, '');
          if (isPriceText(plain)) price.onChange(plain);
        }}
      />
    </>
  );
}
