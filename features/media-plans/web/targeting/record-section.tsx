import { type PickState, toast } from '@kontor/core/ui';
import { call } from '@kontor/core/web';
import { dspRoutes } from '@kontor/dsps/contract';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import type { Choice, RecordPart } from '@kontor/media-plans/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { type LookupSource, ValuePicker } from '@kontor/targeting/web';
import { useState } from 'react';
import type { PartSectionProps } from './part-section-props.ts';
import { picked, startsOver } from './plan-edits.ts';
import { SideQuestion } from './side-question.tsx';

type Looks = { title: string; noun: string; note: string; source: LookupSource; codes: 'group' | 'none'; hasFigures: boolean };
const LOOKS: Record<RecordPart, Looks> = {
  marketplaceIds: {
    title: 'Marketplaces',
    noun: 'marketplaces',
    note: 'Sets of publishers that are open to your account',
    source: {
      key: ['target', 'marketplace'],
      dimension: null,
      read: async (search, signal) => (await call(marketplaceRoutes.lookup, search, signal)).data,
    },
    codes: 'group',
    hasFigures: true,
  },
  buyers: {
    title: 'Buyers',
    noun: 'buyers',
    note: "Limit the DSPs of the plan's deals; the forecast stays as it is",
    source: {
      key: ['target', 'buyer'],
      dimension: null,
      read: async (search, signal) => (await call(dspRoutes.buyers, search, signal)).data,
    },
    codes: 'none',
    hasFigures: false,
  },
};

/** Records that a plan chooses by id, in the picker of values. */
function RecordSection({ part, editing, tools, error, canExclude }: PartSectionProps & { part: RecordPart }) {
  const { targeting, change, nameOf, learnNames } = editing;
  const choice = targeting[part];
  const looks = LOOKS[part];
  const [asked, setAsked] = useState<LookupValue | null>(null);
  const withChoice = (next: (now: Choice) => Choice) => change((now) => ({ ...now, [part]: next(now[part]) }));
  const handlePick = (value: LookupValue, next: PickState | null) => {
    learnNames(part, [{ id: value.code, name: value.name }]);
    if (startsOver(choice, value.code, next)) setAsked(value);
    else withChoice((now) => picked(now, value.code, next));
  };
  const handleSwitch = (values: string[]) => {
    setAsked(null);
    const lost = choice.values.filter((id) => !values.includes(id));
    if (lost.length > 0)
      toast.undo(`${lost.length} ${choice.included ? 'included' : 'excluded'} ${looks.noun} dropped.`, () => withChoice(() => choice));
    withChoice(() => ({ included: !choice.included, values }));
  };
  return (
    <ValuePicker
      {...looks}
      choice={choice}
      canExclude={canExclude}
      nameOf={(id) => nameOf(part, id)}
      onPick={handlePick}
      onMode={(included) => withChoice((now) => ({ ...now, included }))}
      onClear={() => withChoice((now) => ({ ...now, values: [] }))}
      tools={tools}
      question={
        asked && (
          <SideQuestion
            label={looks.title}
            isIncluded={choice.included}
            count={choice.values.length}
            name={asked.name}
            onStart={() => handleSwitch([asked.code])}
            onAll={() => handleSwitch([...choice.values, asked.code])}
            onClose={() => setAsked(null)}
          />
        )
      }
      error={error}
    />
  );
}

export const MarketplacesSection = (props: PartSectionProps) => <RecordSection part="marketplaceIds" {...props} />;
export const BuyersSection = (props: PartSectionProps) => <RecordSection part="buyers" {...props} />;
