import { badInput, type Failure, hrefOf, type Input, type Output, type Page as PageValue, type Route } from '@kontor/core/contract';
import { ButtonLink, EmptyState, type EmptyStateProps, Page, PageHeader } from '@kontor/core/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { CallError } from './call.ts';
import { CallFailed } from './call-failed.tsx';
import { usePageKey } from './page-key.ts';
import { usePageTitle } from './page-title.ts';
import { forgetRecord, rememberRecord } from './recent-records.ts';
import { useSession } from './session.tsx';
import { hasUnsaved, timesSettled } from './unsaved.ts';
import { useCall } from './use-call.ts';

export type RecordWords<Found> = {
  /** The page's title until the record names itself. */
  title: string;
  titleOf: (record: Found) => string;
  /** Heads the reason why it did not load: “The user did not load”. */
  failed: string;
  /** What may have become of one that is not there. */
  gone: string;
  /** The list behind it, as its crumb and the way back call it. */
  list: { page: PageValue; label: string; back: string };
  icon?: EmptyStateProps['icon'];
};

type RecordPageProps<R extends Route> = {
  read: R;
  input: Input<R>;
  notFound: Failure;
  words: RecordWords<Output<R>>;
  /** The shape of what is on its way. */
  loading: ReactNode;
  /** Its title, where a list has said it before. */
  knownTitle?: string | undefined;
  /** What is shown instead of a failure, where there is another way. */
  instead?: ReactNode;
  /** `opened` is the record as its form was opened with it: a form with changes keeps it, so key the form by `opened`. */
  children: (record: Output<R>, opened: Output<R>) => ReactNode;
};

/** A newer version never takes the place of one that is being edited, unless that was saved or dropped: the save meets it instead (useSave). */
function useOpened<Found>(record: Found | undefined, which: string): Found | undefined {
  const opened = useRef({ record, which, settled: timesSettled() });
  const { current } = opened;
  const isNext = record !== current.record && (!hasUnsaved() || timesSettled() !== current.settled);
  if (current.which !== which || current.record === undefined || isNext) opened.current = { record, which, settled: timesSettled() };
  return opened.current.record;
}

/** What names no record, because it is no id at all, is as missing as one that is not there. */
const isMissing = (error: Error, { code }: Failure): boolean => error instanceof CallError && [code, badInput.code].includes(error.code);

/** No answer, or none of its own: the record may well be as it was, and what is typed into its form is not to be lost. */
const isPassing = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Keeps what was opened for the palette's recents; what is gone is no longer offered. */
function useRecent(kind: string, label: string | undefined, isGone: boolean) {
  const href = usePageKey();
  const { userId, accountId } = useSession();
  useEffect(() => {
    if (isGone) forgetRecord({ userId, accountId }, href);
    else if (label !== undefined) rememberRecord({ userId, accountId }, { href, label, kind });
  }, [userId, accountId, href, label, kind, isGone]);
}

/** A record by its id: on its way, not there, not loaded, or what `children` makes of it, also where reading it again failed. */
export function RecordPage<R extends Route>({ read, input, notFound, words, loading, knownTitle, instead, children }: RecordPageProps<R>) {
  const { data, error, refetch, isFetching } = useCall(read, input);
  const { title, titleOf, failed, gone, list, icon } = words;
  const opened = useOpened(data, JSON.stringify(input));
  usePageTitle(data ? titleOf(data) : (knownTitle ?? title));
  useRecent(title, data && titleOf(data), error !== null && isMissing(error, notFound));
  const failure = error && (
    <CallFailed
      title={failed}
      error={error}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      {...(data && { rest: 'This is what loaded before.' })}
    />
  );
  if (data && opened && (!error || isPassing(error)))
    return (
      <Page>
        {failure}
        {children(data, opened)}
      </Page>
    );
  if (!error) return <Page>{loading}</Page>;
  if (instead) return instead;
  const href = hrefOf(list.page);
  return (
    <Page>
      <PageHeader crumbs={[{ label: list.label, href }]} title={title} />
      {isMissing(error, notFound) ? (
        <EmptyState title={notFound.text} level={2} icon={icon} actions={<ButtonLink href={href}>{list.back}</ButtonLink>}>
          {gone}
        </EmptyState>
      ) : (
        failure
      )}
    </Page>
  );
}
