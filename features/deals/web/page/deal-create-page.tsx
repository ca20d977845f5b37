import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader, StickyBar, toast } from '@kontor/core/ui';
import { CallError, call, type PageProps, usePageTitle, useUnsavedGuard } from '@kontor/core/web';
import { CREATE_TABS, type DealDraft, type DealTab, dealPages, dealRoutes } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { ChangesText } from '../form/changes-text.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { newDraft, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { useDealRefresh } from './use-deal-refresh.ts';

const SETTLE_MS = 500;
const FAILED = 'Unable to Create this deal. Please try again.';
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
  const refresh = useDealRefresh();
  const create = useMutation({
    mutationFn: (draft: DealDraft) => call(dealRoutes.create, draft),
    onSuccess: ({ msg, value }) => {
      toast.success(msg || 'Deal successfully created');
      void refresh();
      if (value) setTimeout(() => void navigate({ to: hrefOf(dealPages.edit, { id: value }) }), SETTLE_MS);
    },
    onError: (error) => {
      if (!deal.showIssues(error)) toast.failed(error instanceof CallError ? error.message : FAILED);
    },
  });
  const deal = useDealForm({
    initial,
    tab,
    onTab: (type) => void navigate({ to: hrefOfTab(type) }),
    onSave: (draft) => !create.isPending && !create.isSuccess && create.mutate(draft),
  });
  const guard = useUnsavedGuard(deal.isDirty && !create.isSuccess, (path) => path.startsWith(base));
  const errorsOn = (label: string) => deal.problems.filter((problem) => problem.tab === label).length;
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
          errors: errorsOn(TAB_LABELS[type]),
        }))}
      />
      <DealFormBody deal={deal} tab={tab} status="DRAFT" isReadOnly={create.isSuccess} isStaff={false} />
      <StickyBar message={<ChangesText changes={deal.changes} errors={deal.problems.length} none="Nothing filled in yet" />}>
        <ButtonLink variant="default" href={hrefOf(dealPages.list)}>
          Cancel
        </ButtonLink>
        <Button onClick={deal.submit} loading={create.isPending || create.isSuccess}>
          Create deal
        </Button>
      </StickyBar>
      {guard}
    </>
  );
}
