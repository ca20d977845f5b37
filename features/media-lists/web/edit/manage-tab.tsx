import { counted, hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, FormSection, goToField, Note, ReasonButton, StickyBar, TextField, useFocusBack } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { inUseText, type MediaListDetail, mediaListPages } from '@kontor/media-lists/contract';
import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SubdomainsSwitch } from '../subdomains-switch.tsx';
import { useListRemoval } from '../use-list-removal.ts';
import { AddItemsDialog, type Addition } from './add-items-dialog.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { ItemsTable } from './items-table.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { useListForm } from './use-list-form.ts';
import { UsedBy } from './used-by.tsx';

const addedWords = ({ items, file }: Addition): string => {
  const most = file ? file.good : items.length;
  return `${counted(most, 'item', 'items')} to add${file ? ` from ${file.name}` : ''}`;
};

function ManageBar({ list, form }: { list: MediaListDetail; form: ReturnType<typeof useListForm> }) {
  const navigate = useNavigate();
  const href = hrefOf(mediaListPages[list.mediaType]);
  const remove = useListRemoval({ onDeleted: () => void navigate({ to: href, ignoreBlocker: true }) });
  const { addition, changed, isDirty, isSaving } = form;
  const titles = list.usedBy.plans.map(({ title }) => title);
  const locked = list.plans > 0 ? inUseText('deleted', titles, list.plans) : null;
  const waiting = [...changed, ...(addition ? [addedWords(addition)] : [])];
  return (
    <StickyBar message={isDirty ? <>Not saved: {waiting.join(', ')}</> : <span className="k-note">All changes are saved</span>}>
      <ButtonLink variant="default" href={href}>
        Cancel
      </ButtonLink>
      <ReasonButton variant="default" reason={locked} onClick={() => remove(list)}>
        Delete
      </ReasonButton>
      <ReasonButton reason={isDirty ? null : 'There is nothing to save.'} loading={isSaving} onClick={form.submit} title="Ctrl+S">
        Update
      </ReasonButton>
    </StickyBar>
  );
}

/** A list's settings, its items and what uses it (spec 3 §2). Key it by the list's id and version. */
export function ManageTab({ list }: { list: MediaListDetail }) {
  const [open, setOpen] = useState<'add' | 'replace' | 'compare' | null>(null);
  const close = () => setOpen(null);
  // It is drawn anew with each version: who saved or replaced is not left on nothing.
  useFocusBack();
  const form = useListForm(list);
  const { field, problems, addition, setAddition, isDirty, isSaving, conflict } = form;
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const titles = list.usedBy.plans.map(({ title }) => title);
  const locked = list.status && list.plans > 0 ? inUseText('made inactive', titles, list.plans) : null;
  const { status, withSubdomains } = form.form.getValues();
  return (
    <>
      {conflict}
      {form.question}
      <ErrorSummary problems={problems} onGo={({ path }) => goToField(path)} />
      <FormSection title="List">
        <TextField {...field('title')} required maxLength={100} />
        <Switch
          {...field('status')}
          label={status ? 'Active' : 'Inactive'}
          description={locked ?? 'An inactive list cannot be attached to a media plan.'}
          disabled={locked !== null}
        />
        {list.mediaType === 'domain' && (
          <SubdomainsSwitch
            {...field('withSubdomains')}
            isOn={withSubdomains}
            onSwitch={(isOn) => form.form.setFieldValue('withSubdomains', isOn)}
          />
        )}
      </FormSection>
      {addition && (
        <Note tone="info">
          {addedWords(addition)}. Update saves {addition.file || addition.items.length > 1 ? 'them' : 'it'}.{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => setAddition(null)}>
            Leave out
          </Button>
        </Note>
      )}
      <ItemsTable
        list={list}
        onAdd={() => setOpen('add')}
        onReplace={() => setOpen('replace')}
        onCompare={() => setOpen('compare')}
        replaceReason={isDirty ? 'Update the list or leave your changes first.' : null}
      />
      <UsedBy list={list} />
      <ManageBar list={list} form={form} />
      <AddItemsDialog
        isOpen={open === 'add'}
        type={list.mediaType}
        onClose={close}
        onAdd={(next) => {
          setAddition(next);
          close();
        }}
      />
      <ReplaceDialog isOpen={open === 'replace'} list={list} onClose={close} />
      <CompareDialog isOpen={open === 'compare'} list={list} onClose={close} />
      {guard}
    </>
  );
}
