import { FormSection, MoneyField, Split, TextField } from '@kontor/core/ui';
import { PictureField } from '@kontor/files/web';
import { type LibraryItem, libraryIconHref } from '@kontor/library/contract';
import { MAX_DESCRIPTION } from '@kontor/media-plans/contract';
import { Switch, Textarea } from '@mantine/core';
import { SuggestedPrice } from './suggested-price.tsx';
import { UsageLine } from './usage-line.tsx';
import type { LibraryFormState } from './use-library-form.ts';

const NOTE = 'PNG, 150 × 150 pixels, less than 100 KB';

/** What an item is called, whether it is shown and how, and at which price deals of it begin. */
export function SettingsFields({ kontor, item }: { kontor: LibraryFormState; item: LibraryItem | null }) {
  const { form, field, number, put } = kontor;
  const { desc, featured, status, icon, cpm, targeting } = form.getValues();
  const left = MAX_DESCRIPTION - desc.length;
  const { id, label, error } = field('icon');
  return (
    <>
      <FormSection title="Library deal" note="fields marked * are required">
        <TextField {...field('title')} required maxLength={400} autoFocus={item === null} />
        <MoneyField {...number('cpm')} withAsterisk description="Deals made of it begin with this price" />
        <Switch
          {...field('status')}
          label={status ? 'Enabled' : 'Disabled'}
          description="A disabled library deal is hidden from accounts."
        />
        <Switch
          {...field('featured')}
          label={featured ? 'Featured' : 'Not featured'}
          description="A featured deal is shown first, with its icon and description."
        />
        <Textarea
          {...field('desc')}
          className="k-span"
          required={featured}
          description={left < 0 ? `${-left} characters too many` : `${left} of ${MAX_DESCRIPTION} characters left`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <PictureField
          id={id}
          label={label}
          purpose="icon"
          note={NOTE}
          file={icon}
          hrefOf={(file) => libraryIconHref(item?.id ?? '', file)}
          onFile={(file) => put('icon', file)}
          error={error}
          canBeNone
        />
      </FormSection>
      <Split>
        <SuggestedPrice targeting={targeting} cpm={cpm} item={item} />
        {item && <UsageLine id={item.id} />}
      </Split>
    </>
  );
}
