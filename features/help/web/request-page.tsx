import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, Form, FormSection, Page, PageHeader, StickyBar, TextField } from '@kontor/core/ui';
import { usePageTitle, useSession, useUnsavedGuard } from '@kontor/core/web';
import { CONTACT_EMAIL, CONTACT_NAME, helpPages, MOST_DESCRIPTION, TICKET_TYPES } from '@kontor/help/contract';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RequestPictures } from './request-pictures.tsx';
import { useStateToSend } from './state-switch.tsx';
import { useRequestForm } from './use-request-form.ts';
import './help.css';

/** A request to support (spec 1 §2.8, §3): who sends it and for which account is known, and only shown. */
export default function RequestPage() {
  usePageTitle(helpPages.request.title);
  const session = useSession();
  const [pictures, setPictures] = useState<File[]>([]);
  const state = useStateToSend();
  const { kontor, isSending, isDone } = useRequestForm(pictures, state.text);
  const { field, problems, isDirty, submit, form } = kontor;
  const guard = useUnsavedGuard((isDirty || pictures.length > 0) && !isSending && !isDone);
  const { description } = form.getValues().fields;
  return (
    <Page>
      <PageHeader crumbs={[{ label: helpPages.help.title, href: hrefOf(helpPages.help) }]} title={helpPages.request.title} />
      <Form onSubmit={submit}>
        {problems.length > 1 && <ErrorSummary problems={problems} />}
        <FormSection title="Your request" note="fields marked * are required">
          <Select {...field('fields.issuetype.id')} data={[...TICKET_TYPES]} allowDeselect={false} withAsterisk />
          <div className="k-span">
            <TextField
              {...field('fields.summary')}
              required
              autoComplete="off"
              description="One line, at most 255 characters"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          </div>
          <Textarea
            {...field('fields.description')}
            className="k-span"
            required
            autosize={false}
            rows={9}
            resize="vertical"
            description={`What you did, what happened, and what you expected; ${description.length.toLocaleString('en-US')} of ${MOST_DESCRIPTION.toLocaleString('en-US')} characters`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <RequestPictures files={pictures} onFiles={setPictures} />
          {state.field}
        </FormSection>
        <FormSection title="Who asks" note="answers come to the e-mail you sign in with">
          <TextField {...field(`fields.${CONTACT_NAME}`)} required autoComplete="name" />
          <TextField {...field(`fields.${CONTACT_EMAIL}`)} required type="email" autoComplete="email" />
          <TextInput label="Submitted by" value={session.email} readOnly />
          <TextInput label="Account" value={session.accountName} readOnly />
        </FormSection>
        <StickyBar message={isDirty ? 'Not sent yet' : <span className="k-note">Nothing is written yet</span>}>
          <ButtonLink variant="default" href={hrefOf(helpPages.help)}>
            Cancel
          </ButtonLink>
          <Button type="submit" loading={isSending || state.isLoading} title="Ctrl+S">
            Submit
          </Button>
        </StickyBar>
      </Form>
      {guard}
    </Page>
  );
}
