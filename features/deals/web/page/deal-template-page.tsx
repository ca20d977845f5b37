import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, EmptyState, FormSkeleton, Page, PageHeader } from '@kontor/core/ui';
import { CallError, CallFailed, type PageProps, useCall, usePageTitle, useViewer } from '@kontor/core/web';
import { CREATE_TABS, dealPages, tabsOpen } from '@kontor/deals/contract';
import { type LibraryItem, libraryPages, libraryRoutes, templateNotFound } from '@kontor/library/contract';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealOfTemplate } from './deal-of-template.tsx';

const Back = () => (
  <ButtonLink href={hrefOf(libraryPages.templates)} variant="default">
    Back to Deal Library
  </ButtonLink>
);

/** Why no deal can be made of it, and the way back. */
const Stop = ({ title, children }: { title: string; children: string }) => (
  <>
    <PageHeader crumbs={[{ label: libraryPages.templates.title, href: hrefOf(libraryPages.templates) }]} title={dealPages.template.title} />
    <EmptyState title={title} level={2} actions={<Back />}>
      {children}
    </EmptyState>
  </>
);

const isMissing = (error: Error) => error instanceof CallError && (error.code === templateNotFound.code || error.status === 400);

/** A new deal of a template; without a tab the first one opens, and Cancel leads to the library (spec 2 §2). */
export default function DealTemplatePage({ parameters: { id = '', type } }: PageProps) {
  usePageTitle(dealPages.template.title);
  const tab = tabsOpen(CREATE_TABS, useViewer()).find((one) => one === type);
  const { data, error, refetch, isFetching } = useCall(libraryRoutes.get, { id });
  // What the form was opened with stays, whatever becomes of the template.
  const [opened, setOpened] = useState<LibraryItem>();
  if (data && !opened) setOpened(data);
  const body = () => {
    if (opened?.closed) return <Stop title={opened.title}>{opened.closed}</Stop>;
    if (opened) return <DealOfTemplate opened={opened} tab={tab ?? 'general'} />;
    if (error && isMissing(error)) return <Stop title={templateNotFound.text}>It may have been disabled or deleted since.</Stop>;
    if (error) return <CallFailed title="The template did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <FormSkeleton fields={8} label="Loading template" />;
  };
  return (
    <Page key={id}>
      {tab === undefined && <Navigate to={hrefOf(dealPages.template, { id, type: 'general' })} search replace />}
      {body()}
    </Page>
  );
}
