import { FormSection } from '@kontor/core/ui';
import { DAY_ORDERS, FEED_FORMAT_NAMES, FEED_FORMATS } from '@kontor/market/contract';
import { Select, TextInput } from '@mantine/core';
import type { FeedProblem, TypedFeed } from './use-feed.ts';

const FORMATS = FEED_FORMAT_NAMES.map((value) => ({ value, label: FEED_FORMATS[value].label }));
const DATES = [
  { value: '', label: 'As the file tells' },
  { value: 'mdy', label: 'Month first: November 5' },
  { value: 'dmy', label: 'Day first: May 11' },
];
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type FeedOptionsProps = { typed: TypedFeed; problem: FeedProblem | null; onChange: (change: Partial<TypedFeed>) => void };

/** The format, and what a file of another format than our own needs to be told. */
export function FeedOptions({ typed, problem, onChange }: FeedOptionsProps) {
  const field = (name: keyof TypedFeed, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      inputWrapperOrder={BELOW}
      value={typed[name]}
      error={problem?.field === name ? problem.message : null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  const isOwn = typed.format === 'events';
  return (
    <FormSection title="Format">
      <Select
        label="Lines"
        data={FORMATS}
        value={typed.format}
        allowDeselect={false}
        description={`Each file holds ${FEED_FORMATS[typed.format].isOf}.`}
        inputWrapperOrder={BELOW}
        onChange={(format) => onChange({ format: FORMATS.find(({ value }) => value === format)?.value ?? 'events' })}
      />
      {!isOwn && field('zone', 'Zone of times that name none', 'For example America/New_York; UTC if empty.')}
      {!isOwn && (
        <Select
          label="Dates such as 11/05/2026"
          data={DATES}
          value={typed.dates}
          allowDeselect={false}
          description="Where the file leaves open which number is the month."
          inputWrapperOrder={BELOW}
          onChange={(dates) => onChange({ dates: DAY_ORDERS.find((order) => order === dates) ?? '' })}
        />
      )}
      {!isOwn && field('sample', 'Events a line stands for', 'Where the line does not say it; 1 if empty.')}
      {!isOwn && typed.format !== 'csv' && field('tsField', 'Field of the time', 'For example ext.seen; ts if empty.')}
      {!isOwn && field('ts', 'Time of lines without one', 'For example 2026-11-20T14:00Z. A date in the name of the file comes first.')}
    </FormSection>
  );
}
