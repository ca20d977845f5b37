import { Form, fieldId, goToField, TextField, toast, useFocusBack } from '@kontor/core/ui';
import { CallError, errorText, useAct, useRefresh } from '@kontor/core/web';
import {
  APP_INFO_FAILED,
  APP_INFO_FIELDS,
  APP_INFO_STATUS_LABELS,
  APP_INFO_STATUSES,
  type AppInfo,
  AppInfoDraft,
  appInfoRoutes,
  type Deal,
  SENT_APP,
  usualBidstream,
} from '@kontor/deals/contract';
import { Button, Modal, MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { SentPreview } from '../as-sent/sent-preview.tsx';
import './app-info.css';
import { draftOf, sentOf } from './app-info-draft.ts';
import { APP_INFO_READS } from './app-info-reads.ts';
import { CATEGORY_TREE } from './category-tree.ts';

type Key = keyof AppInfoDraft;
type Problems = Partial<Record<Key, string>>;

const TYPING_MS = 400;
const EMPTY: AppInfoDraft = { overridedBundle: '', bundle: '', name: '', domain: '', appStoreUrl: '', iabcat: [], status: 'passedIn' };
const KEYS = Object.keys(APP_INFO_FIELDS) as Key[]; // The keys of the object.
const labelOf = (key: Key) => APP_INFO_FIELDS[key].label;
/** Apart from the deal's own fields, which may have the same names. */
const placeOf = (key: string) => `appInfo.${key}`;

const problemsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]): Problems => {
  const found: Problems = {};
  for (const { path, message } of issues) {
    const key = KEYS.find((one) => one === (typeof path === 'string' ? path : path[0]));
    if (key) found[key] ??= message;
  }
  return found;
};

type CategoriesProps = { codes: string[]; error: string | undefined; onChange: (codes: string[]) => void };

const Categories = ({ codes, error, onChange }: CategoriesProps) => (
  <MultiSelect
    className="k-app-info-whole"
    id={fieldId(placeOf('iabcat'))}
    label={labelOf('iabcat')}
    data={CATEGORY_TREE}
    value={codes}
    onChange={onChange}
    error={error}
    nothingFoundMessage="No options available"
    limit={100}
    searchable
    clearable
  />
);

type Props = {
  deal: Pick<Deal, 'id'>;
  /** The row that is edited; without one a new row is made. */
  row: AppInfo | null;
  /** What a new row begins with. */
  start?: Partial<AppInfoDraft> | undefined;
  onClose: () => void;
};

/** What is sent of an app in the place of what a request says; the existing bundle of a row stays what it is (spec 2 §2, §5). */
export function AppInfoDialog({ deal, row, start, onClose }: Props) {
  useFocusBack();
  const readAgain = useRefresh(APP_INFO_READS);
  const [draft, setDraft] = useState<AppInfoDraft>(() => (row ? draftOf(row) : { ...EMPTY, ...start }));
  // What is asked for is not each letter.
  const [bundle] = useDebouncedValue(draft.overridedBundle.trim(), TYPING_MS);
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    const first = KEYS.find((key) => found[key]);
    if (first) requestAnimationFrame(() => goToField(placeOf(first)));
    return first !== undefined;
  };
  const { mutate, isPending } = useAct(row ? appInfoRoutes.edit : appInfoRoutes.update, {
    invalidates: APP_INFO_READS,
    onDone: ({ msg }) => {
      toast.success(msg);
      onClose();
    },
    onFailed: (error) => {
      // Somebody else may have been first.
      void readAgain();
      if (!(error instanceof CallError && show(problemsOf(error.issues)))) toast.failed(errorText(error, APP_INFO_FAILED));
    },
  });
  const set = <K extends Key>(key: K, value: AppInfoDraft[K]) => setDraft((before) => ({ ...before, [key]: value }));
  const submit = () => {
    const { data, error } = AppInfoDraft.safeParse(draft);
    const isWrong = show(problemsOf(error?.issues ?? []));
    if (data && !isWrong && !isPending) mutate({ id: deal.id, set: [{ ...sentOf(data), ...(row && { version: row.version }) }] });
  };
  const text = (key: 'overridedBundle' | 'bundle' | 'name' | 'domain' | 'appStoreUrl') => ({
    id: fieldId(placeOf(key)),
    label: labelOf(key),
    value: draft[key],
    error: problems[key],
    autoComplete: 'off',
    onChange: (value: string) => set(key, value),
  });
  return (
    <Modal opened onClose={onClose} title={row ? `App info of ${row.overridedBundle}` : 'New app info'} size={640}>
      <Form onSubmit={submit}>
        <div className="k-app-info-form">
          <TextField {...text('overridedBundle')} required disabled={row !== null} data-autofocus={row === null || undefined} />
          <TextField {...text('bundle')} required data-autofocus={row !== null || undefined} />
          <TextField {...text('name')} />
          <TextField {...text('domain')} placeholder="example.com" />
          <div className="k-app-info-whole">
            <TextField {...text('appStoreUrl')} placeholder="https://" />
          </div>
          <Categories codes={draft.iabcat} error={problems.iabcat} onChange={(codes) => set('iabcat', codes)} />
          <Select
            id={fieldId(placeOf('status'))}
            label={labelOf('status')}
            description="What a request says stays, is replaced, or is filled in where it is empty."
            data={APP_INFO_STATUSES.map((value) => ({ value, label: APP_INFO_STATUS_LABELS[value] }))}
            value={draft.status}
            onChange={(value) => set('status', APP_INFO_STATUSES.find((one) => one === value) ?? 'passedIn')}
            error={problems.status}
            allowDeselect={false}
          />
        </div>
        {bundle !== '' && (
          <SentPreview dealId={deal.id} bundle={bundle} deal={{ bidstream: usualBidstream(), apps: [draft] }} fields={SENT_APP} />
        )}
        <div className="k-form-foot">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {row ? 'Save' : 'Create'}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
