import { badInput } from '@kontor/core/contract';
import { Bone, ErrorPanel, Form, Note, Page, PageHeader } from '@kontor/core/ui';
import { CallError, errorText, safePath, startAnew, useAct, usePageTitle, useUrl } from '@kontor/core/web';
import { impersonationRoutes, invalidUsername, sessionPages } from '@kontor/session/contract';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import './dialogs.css';
import { PersonField } from './person-field.tsx';
import { useRecentPeople } from './use-recent-people.ts';

const Url = z.object({ username: z.string().catch(''), redirect: z.string().optional().catch(undefined) });

const HOW = 'Name the person by the e-mail they sign in with, or find them by name or account.';

/** Nobody to act as, or no name at all. */
const INVALID: string[] = [invalidUsername.code, badInput.code];

/** /impersonate?username=…&redirect=… acts at once; without a name, or with a wrong one, it asks for one (spec 1 §2.9). */
export default function ImpersonatePage() {
  usePageTitle(sessionPages.impersonate.title);
  const [{ username, redirect }] = useUrl(Url);
  const [name, setName] = useState(username);
  const act = useAct(impersonationRoutes.start);
  const hasBegun = useRef(false);
  const { recent, remember } = useRecentPeople();
  const begin = (wanted: string) =>
    act.mutate(
      { username: wanted },
      {
        onSuccess: () => {
          // Beginning anew empties this tab's storage, not the browser's.
          remember(wanted.trim());
          startAnew(safePath(redirect));
        },
      },
    );
  useEffect(() => {
    if (username && !hasBegun.current) begin(username);
    hasBegun.current = true;
  }, []);
  if (username && !act.isError) return <Redirecting name={act.variables?.username ?? username} />;
  const isInvalid = !act.isError || (act.error instanceof CallError && INVALID.includes(act.error.code));
  const problem = isInvalid ? 'Invalid Username' : 'Error';
  return (
    <Page>
      <PageHeader title={sessionPages.impersonate.title} meta="For one hour, recorded under both names" />
      <Form className="session-act" onSubmit={() => void (name.trim() && !act.isPending && begin(name))}>
        {act.isError ? (
          <ErrorPanel title={problem}>{isInvalid ? HOW : errorText(act.error)}</ErrorPanel>
        ) : (
          // Nobody is named yet, which is no mistake; the words are the specification's.
          <Note>
            {problem}. {HOW}
          </Note>
        )}
        <PersonField value={name} onChange={setName} />
        {recent.length > 0 && (
          <div className="session-recent">
            <span className="k-label" id="recent-people">
              Lately
            </span>
            <ul aria-labelledby="recent-people">
              {recent.map((person) => (
                <li key={person}>
                  <Button variant="default" size="compact-xs" onClick={() => setName(person)}>
                    {person}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <Button type="submit" loading={act.isPending || act.isSuccess}>
            Act as this user
          </Button>
        </div>
      </Form>
    </Page>
  );
}

const Redirecting = ({ name }: { name: string }) => (
  <Page>
    <PageHeader title={`Signing in as ${name}`} />
    <div role="status">
      <span className="k-visually-hidden">Redirecting</span>
      <Bone width={320} height={32} />
    </div>
  </Page>
);
