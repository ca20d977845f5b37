import { Note, type PickState, toast } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { DIMENSIONS, type ValueDimension, valueName } from '@kontor/market/contract';
import { type Choice, choiceOf, countryNeeded, isOpen } from '@kontor/media-plans/contract';
import type { LookupValue } from '@kontor/targeting/contract';
import { type ChosenSets, isTree, type LookupSource, lookupSource, ValuePicker } from '@kontor/targeting/web';
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { ListsWork } from './lists-work.tsx';
import { joined, picked, startsOver, withChoice, withLists, withoutRoom } from './plan-edits.ts';
import { SideQuestion } from './side-question.tsx';
import { useOtherClauses } from './use-other-clauses.ts';
import { usePastedList } from './use-pasted-list.ts';
import type { PlanEditing } from './use-plan-editing.ts';

type DimensionSectionProps = {
  dimension: ValueDimension;
  editing: PlanEditing;
  /** Where the values come from, if not from all of the dimension's. */
  source?: LookupSource;
  tools?: ReactNode;
  filter?: ReactNode;
  blocked?: ReactNode;
  error?: string | undefined;
};

const SOURCE_KINDS = [
  { value: 'values', label: 'Values' },
  { value: 'lists', label: 'Media list' },
];
type SourceKind = 'values' | 'lists';

function noteOf(dimension: ValueDimension): string | undefined {
  const { note, needsCountry } = DIMENSIONS[dimension];
  return needsCountry ? `Only with country ${needsCountry.join(' or ')}` : note;
}

/** The attached media lists as chips beside the values. */
function setsOf({ targeting, change, nameOf }: PlanEditing, dimension: ValueDimension): ChosenSets | undefined {
  const { mediaList } = DIMENSIONS[dimension];
  if (!mediaList) return undefined;
  const { included, ids } = targeting[mediaList];
  return {
    included,
    chips: ids.map((id) => ({ id, label: nameOf(mediaList, id) })),
    onRemove: (id) =>
      change((now) => withLists(now, mediaList, { ...now[mediaList], ids: now[mediaList].ids.filter((one) => one !== id) }), dimension),
  };
}

/** Why a dimension is closed, and the one step that opens it. */
function Closed({ dimension, editing }: { dimension: ValueDimension; editing: PlanEditing }) {
  const isExcluded = !editing.targeting.country.included && editing.targeting.country.values.length > 0;
  const handleAdd = () =>
    editing.change((now) => withChoice(now, 'country', joined(isExcluded ? { included: true, values: [] } : now.country, ['US'])));
  return (
    <Note tone="info">
      <p>{countryNeeded(dimension)}</p>
      <Button variant="default" mt={8} onClick={handleAdd}>
        {isExcluded ? 'Include the United States instead' : 'Include the United States'}
      </Button>
    </Note>
  );
}

/** One dimension of the plan: by its values, or by media lists where it takes them. */
export function DimensionSection(props: DimensionSectionProps) {
  const { dimension, editing, tools, blocked, error } = props;
  const { label, mediaList } = DIMENSIONS[dimension];
  const [kind, setKind] = useState<SourceKind>('values');
  if (!mediaList || !editing.hasMediaLists) return <ValuesWork {...props} />;
  const withKind = (
    <>
      {tools}
      <SegmentedControl
        aria-label={`${label}: values or media lists`}
        data={SOURCE_KINDS}
        value={kind}
        onChange={(next) => setKind(next === 'lists' ? 'lists' : 'values')}
      />
    </>
  );
  if (kind === 'values') return <ValuesWork {...props} tools={withKind} />;
  const closed = isOpen(editing.targeting, dimension) ? blocked : <Closed dimension={dimension} editing={editing} />;
  return <ListsWork listKey={mediaList} note={noteOf(dimension)} blocked={closed} {...{ dimension, editing, tools: withKind, error }} />;
}

/** The values of a dimension in the picker, with the plan's rules and an undo for what they drop. */
function ValuesWork({ dimension, editing, source, tools, filter, blocked, error }: DimensionSectionProps) {
  const { targeting, change, nameOf, learn, reads } = editing;
  const choice = choiceOf(targeting, dimension);
  const canExclude = !useSession().featureToggles.mediaPlanExclude;
  const { label, many, codes = 'none' } = DIMENSIONS[dimension];
  const [asked, setAsked] = useState<LookupValue | null>(null);
  const counts = useOtherClauses({ targeting: useDeferredValue(targeting), reads }, dimension);
  const own = useMemo(() => lookupSource(dimension), [dimension]);
  const handlePick = (value: LookupValue, next: PickState | null) => {
    learn(dimension, [value]);
    if (startsOver(choice, value.code, next)) setAsked(value);
    else change((now) => withChoice(now, dimension, picked(choiceOf(now, dimension), value.code, next)), dimension);
  };
  const handleSwitch = (values: readonly string[]) => {
    setAsked(null);
    if (choice.values.some((code) => !values.includes(code))) tellStart(editing, dimension);
    change((now) => withChoice(now, dimension, { included: !choice.included, values: [...values] }), dimension);
  };
  const pastedList = usePastedList(editing, dimension, choice.included || (!canExclude && choice.values.length === 0));
  const handleUnpaste = (codes: readonly string[]) =>
    change((now) => {
      const { values, included } = choiceOf(now, dimension);
      return withChoice(now, dimension, { included, values: values.filter((code) => !codes.includes(code)) });
    }, dimension);
  const handlePaste = (values: LookupValue[]) => {
    const codes = values.map(({ code }) => code);
    learn(dimension, values);
    // Where nothing can be excluded, a list starts anew on the side of what is included.
    const side = (now: Choice): Choice => (canExclude || now.included ? now : { included: true, values: [] });
    if (side(choice) !== choice && choice.values.length > 0) tellStart(editing, dimension);
    change((now) => withChoice(now, dimension, joined(side(choiceOf(now, dimension)), codes)), dimension);
    return withoutRoom(side(choice), codes);
  };
  return (
    <ValuePicker
      title={label}
      note={noteOf(dimension)}
      noun={many}
      source={source ?? own}
      counts={counts}
      codes={codes}
      canExclude={canExclude}
      isTree={isTree(dimension)}
      choice={choice}
      nameOf={(code) => nameOf(dimension, code)}
      sets={setsOf(editing, dimension)}
      onPick={handlePick}
      onMode={(included) => change((now) => withChoice(now, dimension, { ...choiceOf(now, dimension), included }), dimension)}
      onPaste={handlePaste}
      onUnpaste={handleUnpaste}
      onPasteList={editing.hasMediaLists ? pastedList : undefined}
      onClear={() => change((now) => withChoice(now, dimension, { ...choiceOf(now, dimension), values: [] }), dimension)}
      blocked={isOpen(targeting, dimension) ? blocked : <Closed dimension={dimension} editing={editing} />}
      tools={tools}
      filter={filter}
      question={
        asked && (
          <SideQuestion
            label={label}
            isIncluded={choice.included}
            count={choice.values.length}
            name={valueName(dimension, asked)}
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

/** The other side started a new list: brings the old one back on Undo, whatever was edited since. */
function tellStart({ targeting, change }: PlanEditing, dimension: ValueDimension) {
  const before = choiceOf(targeting, dimension);
  toast.undo(`${before.values.length} ${before.included ? 'included' : 'excluded'} ${DIMENSIONS[dimension].many} dropped.`, () =>
    change((newest) => withChoice(newest, dimension, before), dimension),
  );
}
