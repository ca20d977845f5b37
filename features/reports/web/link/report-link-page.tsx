import { clockZoneOf, counted } from '@kontor/core/contract';
import { Bone, ButtonLink, dayAndClock, dayRange, ErrorPanel, FactList, SignInFrame } from '@kontor/core/ui';
import { CallError, download, errorText, useCall, useLinkSecret, useMaybeSession, usePageTitle, useWork } from '@kontor/core/web';
import { linkClosed, type OpenedLink, reportPages, reportRoutes } from '@kontor/reports/contract';
import { sessionPages } from '@kontor/session/contract';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

const { title: TITLE } = reportPages.link;
const isClosed = (error: unknown) => error instanceof CallError && error.code === linkClosed.code;

/** Said alike of every link that opens nothing, whatever the reason. */
function Closed() {
  const isSignedIn = useMaybeSession() !== null;
  return (
    <SignInFrame title="This link is closed">
      <p>{linkClosed.text}</p>
      <ButtonLink href={isSignedIn ? '/' : sessionPages.signIn.path} fullWidth>
        {isSignedIn ? 'Go to Kontor' : 'Sign in'}
      </ButtonLink>
    </SignInFrame>
  );
}

/** One run of a report: its file comes by itself, once. */
function Opened({ secret, link }: { secret: string; link: OpenedLink }) {
  const { name, owner, account, days, zone, rows, fileName, expires } = link;
  const file = useWork(() => download(reportRoutes.downloadLink, { secret }), { isQuiet: true });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (!isBegun.current) file.mutate(undefined);
    isBegun.current = true;
  });
  useEffect(() => begin(), []);
  const local = clockZoneOf({ timezone: 'UTC', offset: null });
  if (isClosed(file.error)) return <Closed />;
  return (
    <SignInFrame title={name} note={`Sent by ${owner}, ${account}`}>
      <FactList
        facts={[
          { label: 'Days', value: `${dayRange(days, 'always')}, ${zone}` },
          { label: 'Rows', value: counted(rows, 'row', 'rows') },
          { label: 'File', value: fileName },
          { label: 'Opens until', value: dayAndClock(expires, local.iana, local.label) },
        ]}
      />
      {file.error && (
        <ErrorPanel title="The file did not come" onRetry={() => file.mutate(undefined)} isRetrying={file.isPending}>
          {errorText(file.error)}
        </ErrorPanel>
      )}
      <p role="status" className="k-note">
        {file.isPending ? 'The file is on its way.' : file.isSuccess ? 'The file is in your downloads.' : ''}
      </p>
      <Button fullWidth loading={file.isPending} onClick={() => file.mutate(undefined)}>
        {file.isSuccess ? 'Download again' : 'Download'}
      </Button>
    </SignInFrame>
  );
}

function Linked({ secret }: { secret: string }) {
  // Asked once: each asking is an opening that the owner sees.
  const { data, error, refetch, isFetching } = useCall(reportRoutes.openLink, { secret }, { staleTime: Number.POSITIVE_INFINITY });
  usePageTitle(data?.name ?? TITLE);
  if (isClosed(error)) return <Closed />;
  if (data) return <Opened secret={secret} link={data} />;
  return (
    <SignInFrame title={TITLE}>
      {error ? (
        <ErrorPanel title="The link could not be read" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)}
        </ErrorPanel>
      ) : (
        <div role="status" aria-label={`Loading ${TITLE}`}>
          <Bone width="70%" />
          <Bone height={32} />
        </div>
      )}
    </SignInFrame>
  );
}

/** /report-link: what the link of a letter opens, without sign-in (decisions D33). */
export default function ReportLinkPage() {
  usePageTitle(TITLE);
  const secret = useLinkSecret();
  return secret ? <Linked key={secret} secret={secret} /> : <Closed />;
}
