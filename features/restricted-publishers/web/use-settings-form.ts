import { type KontorForm, useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import {
  ACCOUNT_FILTERS,
  declaredWords,
  FILTER_KEYS,
  type FilterKey,
  type PublisherSettings,
  SettingsDraft,
} from '@kontor/publishers/contract';
import { type PublisherDetail, restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { useState } from 'react';
import type { z } from 'zod';

export type SettingsForm = KontorForm<PublisherSettings>;
export const LABELS = Object.fromEntries(FILTER_KEYS.map((key) => [key, ACCOUNT_FILTERS[key].label]));
const NUMBERS = { videoCpmObj: { decimals: 2, isNullable: true }, displayCpmObj: { decimals: 2, isNullable: true } } as const;

const wordsOf = (path: string, settings: PublisherSettings): string => {
  const key = FILTER_KEYS.find((one): one is FilterKey => one === path);
  return key ? declaredWords(settings, key).slice(`${ACCOUNT_FILTERS[key].label}: `.length) : '–';
};

/** The form of what a publisher declares. */
export function useSettingsForm(opened: PublisherDetail) {
  const { publisherId: id, version } = opened;
  const [at] = useState(() => new Date().toISOString());
  const [before] = useState(() => opened.settings);
  const { save, ...saving } = useSave(restrictedPublisherRoutes.settings, {
    invalidates: [restrictedPublisherRoutes.get],
    failed: 'The publisher was not updated',
    meeting: {
      read: restrictedPublisherRoutes.get,
      input: { id },
      title: 'This publisher was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf: ({ settings }: PublisherDetail) => settings,
      wordsOf,
      changes: () => changesSince(id, at, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (settings: PublisherSettings, theirs: PublisherDetail) => {
        kontor.form.setValues(settings);
        save({ id, settings: SettingsDraft.parse(settings), version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor: SettingsForm = useKontorForm<PublisherSettings>({
    schema: SettingsDraft as unknown as z.ZodType<unknown, PublisherSettings>, // the form holds the same fields
    initial: before,
    labels: LABELS,
    numbers: NUMBERS,
    keptAs: `publisher ${id}`,
    onSave: (settings, showIssues) => save({ id, settings: SettingsDraft.parse(settings), version }, showIssues),
  });
  return { kontor, ...saving };
}
