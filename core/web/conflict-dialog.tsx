import type { Input, Output, Route } from '@kontor/core/contract';
import { Bone, ErrorPanel, useFocusBack } from '@kontor/core/ui';
import { Button, Modal, Radio } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { call, errorText } from './call.ts';
import './conflict-dialog.css';
import type { Labels } from './form-paths.ts';
import { type Difference, differences, firstChoice, merged, type Side, type ThreeWays } from './three-ways.ts';
import { useRead } from './use-call.ts';

/** What somebody did to a record: “Maren Oduya, Nov 19, 13:05: Changed Title”. */
export type Authored = { id: string; by: string; at: string; summary: string };

/** How two versions of a record meet: T is what the form holds, R the call that reads the record. */
export type Meeting<T extends Record<string, unknown>, R extends Route> = {
  read: R;
  input: Input<R>;
  /** “This deal was changed in the meantime”. */
  title: string;
  /** By path, what can be chosen field by field. */
  labels: Labels;
  before: T;
  mine: () => T;
  valuesOf: (record: Output<R>) => T;
  /** A field's value as people read it; `record` is theirs, which names what it holds. */
  wordsOf: (path: string, values: T, record: Output<R>) => string;
  /** Who changed it since. */
  changes: () => Promise<Authored[]>;
  /** My changes go. */
  onDropped: () => void;
  /** Saves what was chosen over their version. */
  onChosen: (values: T, record: Output<R>) => void;
};

type Found<T, Record> = { record: Record; ways: ThreeWays<T>; changes: Authored[] };
type Props<T extends Record<string, unknown>, R extends Route> = Meeting<T, R> & {
  /** Which refused save this is: each reads their version anew. */
  attempt: number;
  onTheirs: () => void;
  onClose: () => void;
};

/** Somebody else saved first: who, what, and for each field mine or theirs. Closing it goes on editing; nothing is lost. */
export function ConflictDialog<T extends Record<string, unknown>, R extends Route>(props: Props<T, R>) {
  const { title, attempt, read, input, before, mine, valuesOf, changes, onClose } = props;
  useFocusBack();
  const ask = async (signal: AbortSignal): Promise<Found<T, Output<R>>> => {
    // Without their names the choice is still there.
    const [{ data: record }, made] = await Promise.all([call(read, input, signal), changes().catch(() => [])]);
    return { record, ways: { before, mine: mine(), theirs: valuesOf(record) }, changes: made };
  };
  const { data, error, refetch, isFetching } = useRead(['conflict', read.path, input, attempt], ask, { gcTime: 0, staleTime: Infinity });
  return (
    <Modal opened onClose={onClose} title={title} size={620}>
      {error && (
        <ErrorPanel title="The other version did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)} Your changes are still in the form.
        </ErrorPanel>
      )}
      {!error && !data && <Bone height={90} />}
      {data && <Choices {...props} found={data} />}
    </Modal>
  );
}

type ChoicesProps<T extends Record<string, unknown>, R extends Route> = Props<T, R> & { found: Found<T, Output<R>> };

function Choices<T extends Record<string, unknown>, R extends Route>(props: ChoicesProps<T, R>) {
  const { labels, wordsOf, onChosen, onTheirs, onClose, found } = props;
  const { record, ways, changes } = found;
  const differing = differences(labels, ways);
  const [choice, setChoice] = useState(() => firstChoice(differing));
  const safe = useRef<HTMLButtonElement>(null);
  // The dialog opened before there was anything to choose.
  useEffect(() => safe.current?.focus(), []);
  const all = (side: Side) => setChoice(Object.fromEntries(differing.map(({ path }) => [path, side])));
  return (
    <div className="k-conflict">
      <ul className="k-conflict-who">
        {changes.length === 0 && <li>Somebody else saved it.</li>}
        {changes.map(({ id, by, at, summary }) => (
          <li key={id}>
            <strong>{by}</strong>, {at}: {summary}
          </li>
        ))}
      </ul>
      {differing.length === 0 ? (
        <p>None of it touches what you changed. Saving keeps both.</p>
      ) : (
        <>
          {differing.map((one) => (
            <FieldChoice
              key={one.path}
              difference={one}
              side={choice[one.path] ?? 'mine'}
              words={{ mine: wordsOf(one.path, ways.mine, record), theirs: wordsOf(one.path, ways.theirs, record) }}
              onChange={(side) => setChoice({ ...choice, [one.path]: side })}
            />
          ))}
          {differing.length > 1 && (
            <div className="k-actions">
              <Button variant="subtle" size="compact-xs" onClick={() => all('mine')}>
                Keep all of mine
              </Button>
              <Button variant="subtle" size="compact-xs" onClick={() => all('theirs')}>
                Take all of theirs
              </Button>
            </div>
          )}
        </>
      )}
      <div className="k-form-foot">
        <Button variant="subtle" onClick={onTheirs}>
          Discard mine
        </Button>
        <Button variant="default" onClick={onClose} ref={safe}>
          Keep editing
        </Button>
        <Button onClick={() => onChosen(merged(ways, choice), record)}>{differing.length === 0 ? 'Save' : 'Save selection'}</Button>
      </div>
    </div>
  );
}

type FieldChoiceProps = { difference: Difference; side: Side; words: Record<Side, string>; onChange: (side: Side) => void };

const FieldChoice = ({ difference: { label, isBoth }, side, words, onChange }: FieldChoiceProps) => (
  <Radio.Group label={label} value={side} onChange={(next) => onChange(next === 'theirs' ? 'theirs' : 'mine')}>
    <Radio value="mine" label={words.mine} description={isBoth ? 'Mine' : 'Mine, as it was before'} />
    <Radio value="theirs" label={words.theirs} description="Theirs" />
  </Radio.Group>
);
