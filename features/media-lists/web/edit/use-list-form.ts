import { type Labels, useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { ListTitle, type MediaListDetail, mediaListRoutes, wireOf } from '@kontor/media-lists/contract';
import { useState } from 'react';
import { z } from 'zod';
import type { Addition } from './add-items-dialog.tsx';
import { useDealsQuestion } from './deals-taken-back.tsx';
import { READ_ITEMS, useItemsUndo } from './use-change-items.ts';

const ListSettings = z.object({ title: ListTitle, status: z.boolean(), withSubdomains: z.boolean() });
type ListSettings = z.output<typeof ListSettings>;
const LABELS: Labels = { title: 'Title', status: 'Status', withSubdomains: 'Subdomains' };

const settingsOf = ({ title, status, withSubdomains }: MediaListDetail): ListSettings => ({ title, status, withSubdomains });
const wordsOf = (path: string, { title, status, withSubdomains }: ListSettings) => {
  if (path === 'withSubdomains') return withSubdomains ? 'Yes' : 'No';
  return path === 'status' ? (status ? 'Active' : 'Inactive') : title;
};

/** The settings of a list, and the items that are added with them by Update. */
export function useListForm(list: MediaListDetail) {
  const { id, mediaType, version } = list;
  const [initial] = useState(() => settingsOf(list));
  const [addition, setAddition] = useState<Addition | null>(null);
  const tell = useItemsUndo(id);
  const deals = useDealsQuestion(list, 'Update');
  const change = useSave(mediaListRoutes.update, {
    invalidates: READ_ITEMS,
    tell: ({ msg, data }) => tell(msg, data),
    failed: 'Unable to update this media list. Please try again.',
    meeting: {
      read: mediaListRoutes.get,
      input: { id },
      title: 'This list was changed in the meantime',
      labels: LABELS,
      before: initial,
      mine: () => kontor.form.getValues(),
      valuesOf: settingsOf,
      wordsOf,
      changes: () => changesSince(id, list.updateDate),
      onDropped: () => kontor.form.reset(),
      onChosen: (settings, theirs) => {
        kontor.form.setValues(settings);
        send(settings, theirs.version, kontor.showIssues);
      },
    },
    onSaved: () => setAddition(null),
  });
  const send = (settings: ListSettings, of: number, showIssues: (error: unknown) => boolean) => {
    const { items = [], file = null } = addition ?? {};
    const added = file ? { fileUrl: file.fileUrl } : { items };
    const { withSubdomains, ...own } = ListSettings.parse(settings);
    change.save(
      { ...own, ...(mediaType === 'domain' && { withSubdomains }), ...added, id, type: wireOf(mediaType), version: of },
      showIssues,
    );
  };
  const kontor = useKontorForm<ListSettings>({
    schema: ListSettings,
    initial,
    labels: LABELS,
    onSave: (settings, showIssues) => {
      const save = () => send(settings, version, showIssues);
      const isAnother = addition !== null || settings.withSubdomains !== initial.withSubdomains;
      return isAnother ? deals.ask(save) : save();
    },
  });
  const discard = () => {
    kontor.form.reset();
    setAddition(null);
  };
  return {
    ...kontor,
    addition,
    setAddition,
    discard,
    isDirty: kontor.isDirty || addition !== null,
    isSaving: change.isSaving || deals.isAsking,
    question: deals.question,
    conflict: change.conflict,
  };
}
