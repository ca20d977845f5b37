import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, FormSection, goToField, PageHeader, StickyBar, TextField } from '@kontor/core/ui';
import { useKontorForm, useSave, useUnsavedGuard } from '@kontor/core/web';
import {
  type InputMethod,
  LIST_TYPES,
  LISTS_OF,
  ListForm,
  type ListType,
  mediaListPages,
  mediaListRoutes,
  typedItems,
  wireOf,
} from '@kontor/media-lists/contract';
import { Button, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { SubdomainsSwitch } from '../subdomains-switch.tsx';
import { ItemInputsFields } from './item-inputs.tsx';

const LABELS = {
  title: 'Title',
  type: 'List type',
  withSubdomains: 'Subdomains',
  input: 'Items',
  fileUrl: 'CSV file',
  chosen: 'Chosen items',
};
const TYPES = LIST_TYPES.map((value) => ({ value, label: LISTS_OF[value].title }));

const inputOf = ({ title, type, withSubdomains, method, input, fileUrl, chosen }: ListForm) => ({
  mediaType: wireOf(type),
  title: title.trim(),
  ...(type === 'domain' && { withSubdomains }),
  ...(method === 'upload'
    ? { type: 'uploaded' as const, fileUrl }
    : { type: 'self' as const, input: method === 'manual' ? typedItems(type, input) : chosen }),
});

function useListForm(type: ListType, method: InputMethod) {
  const navigate = useNavigate();
  const creation = useSave(mediaListRoutes.create, {
    invalidates: [mediaListRoutes.list, mediaListRoutes.attachable],
    failed: 'Unable to create this media list. Please try again.',
    onSaved: () => void navigate({ to: hrefOf(mediaListPages[kontor.form.getValues().type]), ignoreBlocker: true }),
  });
  const kontor = useKontorForm<ListForm>({
    schema: ListForm,
    initial: { title: '', type, withSubdomains: false, method, input: '', fileUrl: '', chosen: [] },
    labels: LABELS,
    onSave: (values, showIssues) => creation.save(inputOf(values), showIssues),
  });
  return { ...kontor, isSaving: creation.isSaving };
}

type Props = { type: ListType; title: string; method: InputMethod; methods?: readonly InputMethod[] };

/** Title, type and items of a new list (spec 3 §2). */
export function ListCreateForm({ type: first, title, method, methods }: Props) {
  const { form, field, problems, isDirty, isSaving, submit } = useListForm(first, method);
  const values = form.getValues();
  const guard = useUnsavedGuard(isDirty && !isSaving);
  const { input, fileUrl, chosen } = form.errors;
  const words = (error: unknown) => (typeof error === 'string' ? error : undefined);
  const errors = { input: words(input), fileUrl: words(fileUrl), chosen: words(chosen) };
  const list = mediaListPages[first];
  const { id, label, error } = field('type');
  return (
    <Form onSubmit={submit}>
      <PageHeader crumbs={[{ label: list.title, href: hrefOf(list) }]} title={title} />
      <ErrorSummary problems={problems} onGo={({ path }) => goToField(path)} />
      <FormSection title="List">
        <TextField {...field('title')} required maxLength={100} autoFocus />
        <Select
          id={id}
          label={label}
          error={error}
          required
          allowDeselect={false}
          data={TYPES}
          value={values.type}
          // Items of one type are none of another.
          onChange={(type) => form.setValues({ type: LIST_TYPES.find((one) => one === type) ?? first, fileUrl: '', chosen: [] })}
        />
        {values.type === 'domain' && (
          <SubdomainsSwitch
            {...field('withSubdomains')}
            isOn={values.withSubdomains}
            onSwitch={(isOn) => form.setFieldValue('withSubdomains', isOn)}
          />
        )}
      </FormSection>
      <FormSection title="Items" note="Duplicates are removed.">
        <ItemInputsFields
          values={values}
          errors={Object.fromEntries(Object.entries(errors).filter(([, message]) => message))}
          onChange={(change) => form.setValues(change)}
          {...(methods && { methods })}
        />
      </FormSection>
      <StickyBar message="Not created yet">
        <ButtonLink variant="default" href={hrefOf(list)}>
          Cancel
        </ButtonLink>
        <Button type="submit" loading={isSaving} title="Ctrl+S">
          Create Media List
        </Button>
      </StickyBar>
      {guard}
    </Form>
  );
}
