import { count, ErrorPanel, FormSkeleton, useFocusBack } from '@kontor/core/ui';
import { errorText, useCall } from '@kontor/core/web';
import {
  accountFilterMissing,
  FILTER_GROUPS,
  type FilterDeclaration,
  isAsked,
  MULTI_KEYS,
  OTHER,
  publisherRoutes,
} from '@kontor/publishers/contract';
import { Button, Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { AccountsEditing } from './accounts-editing.ts';
import { type FilterDraft, readDraft } from './filter-draft.ts';
import { FilterField } from './filter-field.tsx';
import { useAccounts } from './use-accounts.ts';

type ManageAccountsDialogProps = { editing: AccountsEditing; onClose: () => void };

/** Free text is asked where the choice it belongs to is Other. */
const isShown = ({ textOf }: FilterDeclaration, draft: FilterDraft) =>
  textOf === null || MULTI_KEYS.some((key) => key === textOf && draft[key]?.includes(OTHER));

/** How many accounts the filters leave, live; of a draft with a fault, what the last whole one left. */
function Left({ editing: { plan }, draft }: { editing: AccountsEditing; draft: FilterDraft }) {
  const { filter, problems } = readDraft(draft);
  const [whole, setWhole] = useState(filter);
  if (Object.keys(problems).length === 0 && JSON.stringify(whole) !== JSON.stringify(filter)) setWhole(filter);
  const { query } = useAccounts({ ...plan, accountExcludeList: [], appInfoIds: [] }, whole);
  const { matching } = query.data ?? {};
  return (
    <span className="pub-left" role="status" data-busy={query.isFetching || undefined}>
      {query.isError ? 'Accounts could not be counted' : matching === undefined ? '…' : <b className="k-num">{count(matching)}</b>}
      {matching !== undefined && !query.isError && (matching === 1 ? ' account left' : ' accounts left')}
    </span>
  );
}

/** Every filter of publisher accounts, under General, Video and Display (spec 2 §2, Manage Accounts). */
export function ManageAccountsDialog({ editing, onClose }: ManageAccountsDialogProps) {
  useFocusBack();
  const [draft, setDraft] = useState<FilterDraft>(editing.plan.accSettingsReq ?? {});
  const [isTried, setTried] = useState(false);
  const merge = useCallback((change: FilterDraft) => setDraft((now) => ({ ...now, ...change })), []);
  const query = useCall(publisherRoutes.filters, {});
  const { filter, problems } = readDraft(draft);
  const isWrong = Object.keys(problems).length > 0;
  const handleApply = () => {
    setTried(true);
    if (isWrong) return;
    editing.change(() => ({ accSettingsReq: filter }));
    onClose();
  };
  const filters = query.data?.filters ?? [];
  return (
    <Modal opened onClose={onClose} title="Manage Accounts" size={880}>
      {query.isPending && <FormSkeleton fields={12} label="Loading account filters" />}
      {(query.isError || (query.data && filters.length === 0)) && (
        <ErrorPanel title={accountFilterMissing.text} onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {query.isError && errorText(query.error) !== accountFilterMissing.text && `${errorText(query.error)} `}
          What the plan asks of accounts stays as it is.
        </ErrorPanel>
      )}
      {FILTER_GROUPS.map((group) => {
        const own = filters.filter((one) => one.group === group && isShown(one, draft));
        return (
          own.length > 0 && (
            <fieldset key={group} className="pub-group">
              <legend className="k-heading">{group}</legend>
              <div className="pub-fields">
                {own.map((declared) => (
                  <FilterField
                    key={declared.key}
                    declared={declared}
                    draft={draft}
                    onChange={merge}
                    problem={isTried || isAsked(draft, declared.key) ? problems[declared.key] : undefined}
                  />
                ))}
              </div>
            </fieldset>
          )
        );
      })}
      <div className="k-form-foot pub-foot">
        <Left editing={editing} draft={draft} />
        <Button variant="default" onClick={() => setDraft({})}>
          Reset
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={handleApply}>Apply</Button>
      </div>
    </Modal>
  );
}
