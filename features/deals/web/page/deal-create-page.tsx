import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, FormSkeleton, Note, Page, PageHeader, StickyBar } from '@kontor/core/ui';
import {
  CallFailed,
  type PageProps,
  stringifySearch,
  useCall,
  usePageTitle,
  useSave,
  useSession,
  useUnsavedGuard,
  useUrl,
  useViewer,
} from '@kontor/core/web';
import { CREATE_TABS, type DealTab, dealPages, dealRoutes, tabsOpen } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { ChangesText } from '../form/changes-text.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { newDraft, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { copyOf, type DealCopy } from './deal-copy.ts';
import { dealOfPlan, type Source, SourceSearch } from './deal-of-plan.ts';
import { DEAL_READS } from './deal-reads.ts';

const SETTLE_MS = 500;
const base = hrefOf(dealPages.create);
const hrefOfTab = (type: string, source: Source) => `${hrefOf(dealPages.create, { type })}${stringifySearch(source)}`;

/** A new deal, empty or filled with another's fields or with a media plan; without a tab the first one opens (spec 2 §2). */
export default function DealCreatePage({ parameters }: PageProps) {
  usePageTitle(dealPages.create.title);
  const [source] = useUrl(SourceSearch);
  const tab = tabsOpen(CREATE_TABS, useViewer()).find((one) => one === parameters.type);
  const New = source.copy ? CopiedDeal : source.plan ? DealOfPlan : NewDeal;
  return (
    <Page>
      {tab === undefined && <Navigate to={hrefOf(dealPages.create, { type: 'general' })} search replace />}
      <New key={source.copy ?? source.plan ?? ''} tab={tab ?? 'general'} source={source} />
    </Page>
  );
}

type NewProps = { tab: DealTab; source: Source; filled?: DealCopy };

/** Nothing of a copy is saved until it is created. */
function CopiedDeal(props: NewProps) {
  const { featureToggles } = useSession();
  const { data, error, refetch, isFetching } = useCall(dealRoutes.get, { id: props.source.copy ?? '' });
  // What the form was filled with stays, whatever the deal becomes.
  const [filled, setFilled] = useState<DealCopy>();
  if (data && !filled) setFilled(copyOf(data, featureToggles.bidstreamDataConfiguration));
  if (filled) return <NewDeal {...props} filled={filled} />;
  return <Filling of="deal" failed="The deal to copy did not load" {...{ error, isFetching }} onRetry={() => void refetch()} />;
}

/** A deal of a media plan, with the price and the goal that its forecast was held against. */
function DealOfPlan(props: NewProps) {
  const { source } = props;
  const { data, error, refetch, isFetching } = useCall(mediaPlanRoutes.get, { id: source.plan ?? '' });
  const [filled, setFilled] = useState<DealCopy>();
  if (data && !filled) setFilled(dealOfPlan(data, source));
  if (filled) return <NewDeal {...props} filled={filled} />;
  return <Filling of="media plan" failed="The media plan did not load" {...{ error, isFetching }} onRetry={() => void refetch()} />;
}

type FillingProps = { of: string; failed: string; error: Error | null; isFetching: boolean; onRetry: () => void };

const Filling = ({ of, failed, error, isFetching, onRetry }: FillingProps) => (
  <>
    <PageHeader crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }, { label: 'New deal' }]} title={dealPages.create.title} />
    {error ? (
      <CallFailed title={failed} error={error} onRetry={onRetry} isRetrying={isFetching} />
    ) : (
      <FormSkeleton fields={8} label={`Loading ${of}`} />
    )}
  </>
);

/** What the form came back with after an ended session is kept for each source apart. */
const keptAs = ({ copy, plan }: Source) => (copy ? `copy of deal ${copy}` : plan ? `deal of plan ${plan}` : 'new deal');

function NewDeal({ tab, source, filled }: NewProps) {
  const [initial] = useState(newDraft);
  const navigate = useNavigate();
  const tabs = tabsOpen(CREATE_TABS, useViewer());
  const { save, isSaving, isSaved } = useSave(dealRoutes.create, {
    invalidates: DEAL_READS,
    failed: 'Unable to Create this deal. Please try again.',
    onSaved: ({ value }) => {
      if (value) setTimeout(() => void navigate({ to: hrefOf(dealPages.edit, { id: value }) }), SETTLE_MS);
    },
  });
  const deal = useDealForm({
    keptAs: keptAs(source),
    initial,
    tab,
    onTab: (type) => void navigate({ href: hrefOfTab(type, source) }),
    onSave: (draft, showIssues) => !isSaved && save(draft, showIssues),
  });
  const fill = useEffectEvent(() => {
    // What came back from an ended session is newer.
    if (filled && JSON.stringify(deal.form.getValues()) === JSON.stringify(initial)) deal.form.setValues(filled.draft);
  });
  useEffect(() => fill(), []);
  const guard = useUnsavedGuard(deal.isDirty && !isSaved, (path) => path.startsWith(base));
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }, { label: dealPages.create.title }]}
        title={deal.form.getValues().title.trim() || dealPages.create.title}
        status={<DealStatusPill status="DRAFT" />}
        tabsLabel="Deal"
        tabs={tabs.map((type) => ({
          label: TAB_LABELS[type],
          href: hrefOfTab(type, source),
          current: type === tab,
          errors: deal.errorsOn(type),
        }))}
      />
      {filled && filled.leftOut.length > 0 && (
        <Note>
          {source.copy ? 'Not copied' : 'Not taken over'}: {filled.leftOut.join('; ')}.
        </Note>
      )}
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
