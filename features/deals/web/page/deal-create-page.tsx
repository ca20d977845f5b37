import { hrefOf } from '@kontor/core/contract';
import { FormSkeleton, Page, PageHeader } from '@kontor/core/ui';
import {
  CallFailed,
  type PageProps,
  stringifySearch,
  useAct,
  useCall,
  usePageTitle,
  useSession,
  useUrl,
  useViewer,
} from '@kontor/core/web';
import { CREATE_TABS, type DealTab, dealPages, dealRoutes, tabsOpen } from '@kontor/deals/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { copyOf, type DealCopy } from './deal-copy.ts';
import { dealOfPlan, type Source, SourceSearch } from './deal-of-plan.ts';
import { NewDeal } from './new-deal.tsx';

const base = hrefOf(dealPages.create);
const hrefOfTab = (type: string, source: Source) => `${hrefOf(dealPages.create, { type })}${stringifySearch(source)}`;

/** A new deal, empty or filled with another's fields or with a media plan; without a tab the first one opens (spec 2 §2). */
export default function DealCreatePage({ parameters }: PageProps) {
  usePageTitle(dealPages.create.title);
  const [source] = useUrl(SourceSearch);
  const tab = tabsOpen(CREATE_TABS, useViewer()).find((one) => one === parameters.type);
  const New = source.copy ? CopiedDeal : source.plan ? DealOfPlan : CreatedDeal;
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
  if (filled) return <CreatedDeal {...props} filled={filled} />;
  return <Filling of="deal" failed="The deal to copy did not load" {...{ error, isFetching }} onRetry={() => void refetch()} />;
}

/** A free deal ID for a form that is filled; none yet is undefined, and '' where none could be had, which the form's own button mends. */
function useFreeDealId(): string | undefined {
  const [freeId, setFreeId] = useState<string>();
  const { mutate } = useAct(dealRoutes.generateId, { onDone: ({ value }) => setFreeId(value ?? ''), onFailed: () => setFreeId('') });
  useEffect(() => mutate({}), [mutate]);
  return freeId;
}

/** A deal of a media plan, with the price and the goal that its forecast was held against. */
function DealOfPlan(props: NewProps) {
  const { source } = props;
  const dealId = useFreeDealId();
  const { data, error, refetch, isFetching } = useCall(mediaPlanRoutes.get, { id: source.plan ?? '' });
  const [filled, setFilled] = useState<DealCopy>();
  if (data && dealId !== undefined && !filled) setFilled(dealOfPlan({ ...data, dealId }, source));
  if (filled) return <CreatedDeal {...props} filled={filled} />;
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

function CreatedDeal({ tab, source, filled }: NewProps) {
  return (
    <NewDeal
      tab={tab}
      filled={filled}
      keptAs={keptAs(source)}
      place={{
        base,
        hrefOfTab: (type) => hrefOfTab(type, source),
        cancel: { page: dealPages.list, label: 'Deals' },
        title: dealPages.create.title,
      }}
      leftOut={source.copy ? 'Not copied' : 'Not taken over'}
      beside={source.copy ? { copiedFrom: source.copy } : {}}
      failed="Unable to Create this deal. Please try again."
    />
  );
}
