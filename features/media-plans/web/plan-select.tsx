import { foundOptions } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';

export type PlanSelectProps = {
  label: string;
  /** Id of the chosen plan. */
  value: string | null;
  onChange: (id: string | null) => void;
  id?: string | undefined;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
};

const DEBOUNCE_MS = 300;

/** A media plan of this account, found by title; enabled ones come first. */
export function PlanSelect({ value, onChange, required = false, readOnly = false, ...props }: PlanSelectProps) {
  const { label, description, error, id, placeholder = 'Find a media plan by title' } = props;
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  const chosen = useCall(mediaPlanRoutes.get, { id: value ?? '' }, { enabled: value !== null });
  // While a choice stands, its title is the text of the field and no search.
  const q = typed === chosen.data?.title ? '' : typed;
  const found = useCall(mediaPlanRoutes.search, { search: q }, { keepPrevious: true });
  const isAnswered = typed === text && !found.isFetching;
  const plans = (found.data ?? []).map(({ id: plan, title, status }) => ({ value: plan, label: status ? title : `${title} (disabled)` }));
  const missing = value !== null && chosen.data && !plans.some((plan) => plan.value === value);
  return (
    <Select
      {...(id && { id })}
      label={label}
      description={description}
      error={error}
      required={required}
      readOnly={readOnly}
      placeholder={placeholder}
      data={missing ? [{ value, label: chosen.data.title }, ...plans] : plans}
      value={value}
      onChange={onChange}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={foundOptions(isAnswered)}
      nothingFoundMessage={isAnswered ? 'No Media Plans Found' : 'Loading media plans'}
      clearable={!required && !readOnly}
      clearButtonProps={{ 'aria-label': 'Clear media plan' }}
    />
  );
}
