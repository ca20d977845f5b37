import { ErrorSummary, Form, ReasonButton, TextField } from '@kontor/core/ui';
import { useKontorForm, useSave, useUnsavedGuard } from '@kontor/core/web';
import {
  type ProviderDetail,
  type ProviderSegment,
  ProviderSegmentDraft,
  providerRoutes,
  SEGMENT_ID_TYPES,
  type SegmentIdType,
  segmentRoutes,
  sharedRoutes,
} from '@kontor/segments/contract';
import { Button, Modal, Select } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import type { z } from 'zod';
import './providers.css';

type Values = { title: string; remoteId: string; dataType: SegmentIdType | null; price: string; expirationDay: string | null };
const NEW_SEGMENT: Values = { title: '', remoteId: '', dataType: null, price: '', expirationDay: null };
const LABELS = { title: 'Title', remoteId: 'Remote ID', dataType: 'Type', price: 'Price', expirationDay: 'Expires' };
const BELOW = ['label', 'input', 'description', 'error'] as const;

const valuesOf = ({ title, remoteId, dataType, price, expirationDate }: ProviderSegment): Values => ({
  title,
  remoteId,
  dataType,
  price: String(Number(price)),
  expirationDay: expirationDate?.slice(0, 10) ?? null,
});

type Props = { provider: ProviderDetail; segment: ProviderSegment | null; onClose: () => void };

/** What a provider's segment is; without one, a new one. */
function SegmentForm({ provider, segment, onClose }: Props) {
  const [initial] = useState(() => (segment ? valuesOf(segment) : NEW_SEGMENT));
  const saving = {
    invalidates: [providerRoutes.segments, providerRoutes.list, providerRoutes.get, sharedRoutes.list, segmentRoutes.list],
    failed: segment ? 'The segment was not updated' : 'The segment was not created',
    onSaved: onClose,
  };
  const { save: create, isSaving: isCreating } = useSave(providerRoutes.createSegment, saving);
  const { save, isSaving } = useSave(providerRoutes.updateSegment, saving);
  const { form, field, problems, isDirty, submit } = useKontorForm<Values>({
    // The schema refuses the type that is not chosen yet, which the form holds as null.
    schema: ProviderSegmentDraft as unknown as z.ZodType<unknown, Values>,
    initial,
    labels: LABELS,
    onSave: (values, showIssues) => {
      const draft = ProviderSegmentDraft.parse(values);
      if (segment) save({ ...draft, id: segment.id, version: segment.version }, showIssues);
      else create({ ...draft, id: provider.id }, showIssues);
    },
  });
  const guard = useUnsavedGuard(isDirty && !isSaving && !isCreating, null);
  const hasMembers = (segment?.users ?? 0) > 0;
  const [type, day] = [field('dataType'), field('expirationDay')];
  const { dataType, expirationDay } = form.getValues();
  return (
    <Form onSubmit={submit}>
      {problems.length > 1 && <ErrorSummary problems={problems} />}
      <div className="segment-provider-form">
        <TextField {...field('title')} required maxLength={100} autoComplete="off" autoFocus />
        <TextField
          {...field('remoteId')}
          required
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          description="As the provider’s feed and requests call it"
          inputWrapperOrder={[...BELOW]}
        />
        <Select
          id={type.id}
          label={type.label}
          error={type.error}
          required
          searchable
          allowDeselect={false}
          readOnly={hasMembers}
          description={hasMembers ? 'It stays, as members have come.' : 'Whose ids it has'}
          inputWrapperOrder={[...BELOW]}
          data={[...SEGMENT_ID_TYPES]}
          value={dataType}
          onChange={(next) => form.setFieldValue('dataType', SEGMENT_ID_TYPES.find((one) => one === next) ?? null)}
        />
        <TextField {...field('price')} maxLength={9} autoComplete="off" description="Dollars CPM" inputWrapperOrder={[...BELOW]} />
        <DatePickerInput
          id={day.id}
          label={day.label}
          error={day.error}
          description="From the start of this day (UTC) plans cannot choose it"
          inputWrapperOrder={[...BELOW]}
          placeholder="Never"
          clearable
          clearButtonProps={{ 'aria-label': 'Clear expiration' }}
          value={expirationDay}
          onChange={(next) => form.setFieldValue('expirationDay', next)}
        />
      </div>
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ReasonButton type="submit" reason={segment && !isDirty ? 'Nothing has changed.' : null} loading={isSaving || isCreating}>
          {segment ? 'Update' : 'Add segment'}
        </ReasonButton>
      </div>
      {guard}
    </Form>
  );
}

export const ProviderSegmentDialog = (props: Props) => (
  <Modal opened onClose={props.onClose} title={props.segment?.title ?? `New segment of ${props.provider.name}`} size={560}>
    <SegmentForm {...props} />
  </Modal>
);
