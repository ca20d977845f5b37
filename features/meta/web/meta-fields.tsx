import { FormSection, TextField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { PictureField } from '@kontor/files/web';
import { iconHref, META_LABELS, META_TYPES, MOST_META_LETTERS } from '@kontor/meta/contract';
import { Select } from '@mantine/core';
import type { MetaValues } from './meta-values.ts';

const TYPES = META_TYPES.map((value) => ({ value, label: META_LABELS[value] }));
const NOTE = 'PNG, 150 × 150 pixels, less than 100 KB';
type Props = { kontor: KontorForm<MetaValues> /** None while it is new. */; id?: string; hasFocus?: boolean };

/** A name and its icons (spec 3 §5). */
export function MetaFields({ kontor: { form, field, put }, id = '', hasFocus = false }: Props) {
  const values = form.getValues();
  const icon = (key: 'smallIcon' | 'bigIcon') => {
    const { id: fieldId, label, error } = field(key);
    return (
      <PictureField
        key={key}
        id={fieldId}
        label={label}
        purpose="icon"
        note={NOTE}
        file={values[key]}
        hrefOf={(file) => iconHref(id, file)}
        onFile={(file) => put(key, file)}
        error={error}
      />
    );
  };
  return (
    <FormSection title="Meta" note="fields marked * are required">
      <TextField {...field('metaId')} required maxLength={MOST_META_LETTERS} autoComplete="off" spellCheck={false} autoFocus={hasFocus} />
      <Select {...field('type')} data={TYPES} required allowDeselect={false} />
      {icon('smallIcon')}
      {icon('bigIcon')}
    </FormSection>
  );
}
