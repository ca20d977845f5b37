import { type Labels, useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { SegmentSettings, UPLOADABLE_TYPES, type UploadedDetail, uploadedRoutes } from '@kontor/segments/contract';
import { useState } from 'react';
import { SEGMENT_LABELS } from './segment-fields.tsx';

/** How a new file comes in counts as no change of its own. */
const LABELS: Labels = SEGMENT_LABELS;
const typeOf = (dataType: string) => UPLOADABLE_TYPES.find((type) => type === dataType);

/** Cents as people type them; nothing where it costs nothing. */
const typedPrice = (price: string | null): string => (Number(price ?? 0) === 0 ? '' : Number(price).toFixed(2));

const settingsOf = ({ name, dataType, remoteId, price }: UploadedDetail): SegmentSettings => ({
  name,
  dataType: typeOf(dataType) ?? '',
  remoteId,
  price: typedPrice(price),
  fileUrl: '',
  mode: 'replace',
});
const wordsOf = (path: string, settings: SegmentSettings) => {
  if (path === 'fileUrl') return settings.fileUrl ? 'A new file' : '';
  return (
    { name: settings.name, dataType: settings.dataType, remoteId: settings.remoteId, price: settings.price && `$${settings.price}` }[
      path
    ] ?? ''
  );
};

/** The settings of a segment, and the file that replaces its ids or joins them (spec 3 §4, §5). */
export function useSegmentForm(segment: UploadedDetail) {
  const { id, version } = segment;
  const [initial] = useState(() => settingsOf(segment));
  const change = useSave(uploadedRoutes.update, {
    invalidates: [uploadedRoutes.get, uploadedRoutes.list],
    failed: 'Unable to update this segment. Please try again.',
    meeting: {
      read: uploadedRoutes.get,
      input: { id },
      title: 'This segment was changed in the meantime',
      labels: LABELS,
      before: initial,
      mine: () => kontor.form.getValues(),
      valuesOf: settingsOf,
      wordsOf,
      changes: () => changesSince(id, segment.updateDate),
      onDropped: () => kontor.form.reset(),
      onChosen: (settings, theirs) => {
        kontor.form.setValues(settings);
        send(settings, theirs.version, kontor.showIssues);
      },
    },
  });
  const send = (settings: SegmentSettings, of: number, showIssues: (error: unknown) => boolean) => {
    const { fileUrl, dataType, ...rest } = SegmentSettings.parse(settings);
    const type = typeOf(dataType);
    if (type) change.save({ ...rest, dataType: type, ...(fileUrl && { fileUrl }), id, version: of }, showIssues);
  };
  const kontor = useKontorForm<SegmentSettings>({
    schema: SegmentSettings,
    initial,
    labels: LABELS,
    onSave: (settings, showIssues) => send(settings, version, showIssues),
  });
  return { ...kontor, isSaving: change.isSaving, conflict: change.conflict };
}
