import { accountAdminRoutes } from '@kontor/accounts/contract';
import { FormSection, IconButton } from '@kontor/core/ui';
import { type KontorForm, useCall } from '@kontor/core/web';
import type { Person } from '@kontor/users/contract';
import { Button, Select, Switch } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { PersonValues } from './use-person-form.ts';

type Props = { kontor: KontorForm<PersonValues>; known: Person['accountAccess'] };

/** Where somebody belongs, and which of the accounts they administer (spec 3 §6). */
export function AccessRows({ kontor: { form, put, field }, known }: Props) {
  const { data } = useCall(accountAdminRoutes.choices, {});
  const { accountAccess } = form.getValues();
  // Those they belong to are offered whatever became of them, by the names that are known.
  const names = new Map(
    [...(data?.accounts ?? []), ...known.map((one) => ({ id: one.accountId, name: one.accountName }))].map((one) => [one.id, one.name]),
  );
  const options = [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
  const set = (place: number, change: Partial<PersonValues['accountAccess'][number]>) =>
    put('accountAccess', (now) => now.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <FormSection title="Accounts" note={field('accountAccess').error ?? 'where they sign in to'}>
      <ul className="person-access" aria-label="Accounts">
        {/* A row is its place: rows come at the end, and one that goes takes its values with it. */}
        {accountAccess.map(({ accountId, admin }, place) => {
          const { id, error } = field(`accountAccess.${place}.accountId`);
          const whose = names.get(accountId) ?? `row ${place + 1}`;
          return (
            <li key={`account ${place}`}>
              <Select
                id={id}
                aria-label={`Account, ${whose}`}
                error={error}
                searchable
                allowDeselect={false}
                placeholder="Choose an account"
                nothingFoundMessage="No options available"
                data={options}
                value={accountId || null}
                onChange={(next) => set(place, { accountId: next ?? '' })}
              />
              <Switch
                label="Administrator"
                aria-label={`Administrator, ${whose}`}
                checked={admin}
                onChange={(event) => set(place, { admin: event.currentTarget.checked })}
              />
              <IconButton
                label={`Remove ${whose}`}
                icon={IconTrash}
                size={28}
                onClick={() => put('accountAccess', (now) => now.filter((_, at) => at !== place))}
              />
            </li>
          );
        })}
      </ul>
      {accountAccess.length === 0 && <p className="k-note k-span">They belong to no account: nobody is signed in without one.</p>}
      <div className="k-span">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => put('accountAccess', (now) => [...now, { accountId: '', admin: false }])}
        >
          Add account
        </Button>
      </div>
    </FormSection>
  );
}
