import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader, StickyBar } from '@kontor/core/ui';
import { type PageProps, usePageTitle, useSave, useUnsavedGuard } from '@kontor/core/web';
import { CREATE_TABS, type DealTab, dealPages, dealRoutes } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { ChangesText } from '../form/changes-text.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { newDraft, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { DEAL_READS } from './deal-reads.ts';

const SETTLE_MS = 500;
const base = hrefOf(dealPages.create);
const hrefOfTab = (type: string) => hrefOf(dealPages.create, { type });

/** A new deal; without a tab the first one opens (spec 2 §2). */
export default function DealCreatePage({ parameters }: PageProps) {
  usePageTitle(dealPages.create.title);
  const tab = CREATE_TABS.find((one) => one === parameters.type);
  const isTab = tab !== undefined;
  return (
    <Page>
      {!isTab && <Navigate to={hrefOfTab('general')} replace />}
      <NewDeal tab={tab ?? 'general'} />
    </Page>
  );
}

function NewDeal({ tab }: { tab: DealTab }) {
  const [initial] = useState(newDraft);
  const navigate = useNavigate();
  const { save, isSaving, isSaved } = useSave(dealRoutes.create, {
    invalidates: DEAL_READS,
    failed: 'Unable to Create this deal. Please try again.',
    onSaved: ({ value }) => {
      if (value) setTimeout(() => void navigate({ to: hrefOf(dealPages.edit, { id: value }) }), SETTLE_MS);
    },
  });
  const deal = useDealForm({
    keptAs: 'new deal',
    initial,
    tab,
    onTab: (type) => void navigate({ to: hrefOfTab(type) }),
    onSave: (draft, showIssues) => !isSaved && save(draft, showIssues),
  });
  const guard = useUnsavedGuard(deal.isDirty && !isSaved, (path) => path.startsWith(base));
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }, { label: dealPages.create.title }]}
        title={deal.form.getValues().title.trim() || dealPages.create.title}
        status={<DealStatusPill status="DRAFT" />}
        tabsLabel="Deal"
        tabs={CREATE_TABS.map((type) => ({
          label: TAB_LABELS[type],
          href: hrefOfTab(type),
          current: type === tab,
          errors: deal.errorsOn(type),
        }))}
      />
      <DealFormBody deal={deal} tab={tab} isReadOnly={isSaved} />
      <StickyBar message={<ChangesText changes={deal.changed.length} errors={deal.problems.length} none="Nothing filled in yet" />}>
        <ButtonLink variant="default" href={hrefOf(dealPages.list)}>
          Cancel
        </ButtonLink>
        <Button onClick={deal.submit} loading={isSaving || isSaved}>
          Create deal
        </Button>
      </StickyBar>
      {guard}
    </>
  );
}
