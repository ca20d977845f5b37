import { MOST_LINKS, NO_LINK } from '@kontor/accounts/contract';
import { FormSection } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type LinkChoices, LinkRow } from './link-row.tsx';

const NOTES = {
  DSP: 'whose delivery it reads: all that goes through the DSP',
  Agency: 'whose delivery it reads: seats and agency ids at DSPs',
  Brand: 'whose delivery it reads: that of its domains',
  Publisher: 'whose inventory it sells, and for whom it answers',
  Reseller: 'a reseller is connected with nothing',
} as const;

/** What connects the account with the market (spec 3 §3, §5). */
export function LinkRows(of: LinkChoices) {
  const { kontor } = of;
  const { type, linkData } = kontor.form.getValues();
  if (type === 'Reseller') return null;
  const isFull = linkData.length >= (type === 'Publisher' ? 1 : MOST_LINKS);
  return (
    <FormSection title="Link data" note={NOTES[type]}>
      <ul className="account-links" aria-label="Link data">
        {/* A row is its place: rows come at the end, and one that goes takes its values with it. */}
        {linkData.map((_, place) => (
          <LinkRow key={`${type} ${place}`} of={of} place={place} />
        ))}
      </ul>
      {linkData.length === 0 && <p className="k-note k-span">It is connected with nothing.</p>}
      <div className="k-span">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          disabled={isFull}
          onClick={() => kontor.put('linkData', (now) => [...now, NO_LINK])}
        >
          Add row
        </Button>
      </div>
    </FormSection>
  );
}
