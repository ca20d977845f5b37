import { Readable } from 'node:stream';
import type { Config } from '@kontor/core/server';
import { z } from 'zod';
import type { Tracker } from './tracker.ts';

/** Whoever waits for the answer waits no longer (security rule 22). */
const LIMIT_MS = 5_000;
const MOST_BYTES = 1_000_000;

const Created = z.object({
  key: z
    .string()
    .regex(/^[A-Za-z][\w]*-\d+$/)
    .max(80),
});
const Found = z.object({ issues: z.array(Created) });
const Refused = z.object({ errorMessages: z.array(z.string()).default([]), errors: z.record(z.string(), z.string()).default({}) });
const Attached = z.object({ fields: z.object({ attachment: z.array(z.object({ filename: z.string() })).default([]) }) });

type Settings = Pick<Config, 'JIRA_URL' | 'JIRA_PROJECT' | 'JIRA_USER' | 'JIRA_TOKEN' | 'JIRA_ISSUE_TYPE'>;

/** Jira by its REST interface of version 2, in which texts are texts; Cloud where a user is set, otherwise Data Center. */
export function openJira({ JIRA_URL, JIRA_PROJECT, JIRA_USER, JIRA_TOKEN, JIRA_ISSUE_TYPE }: Settings): Tracker {
  const base = `${JIRA_URL.replace(/\/+$/, '')}/rest/api/2`;
  const authorization = JIRA_USER ? `Basic ${Buffer.from(`${JIRA_USER}:${JIRA_TOKEN}`).toString('base64')}` : `Bearer ${JIRA_TOKEN}`;

  /** Asks once; a redirect is a fault, as it would carry the token elsewhere. */
  async function ask(
    path: string,
    { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: string | FormData } = {},
  ) {
    const response = await fetch(`${base}/${path}`, {
      ...init,
      headers: { authorization, accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const text = await response.text();
    const body: unknown = text.length < MOST_BYTES ? JSON.parse(text || 'null') : null;
    return { status: response.status, body };
  }
  async function told<T>(schema: z.ZodType<T>, asked: ReturnType<typeof ask>): Promise<T> {
    const { status, body } = await asked;
    if (status >= 300) throw new Error(`Jira answered ${status}`);
    return schema.parse(body);
  }

  return {
    linkTo: (key) => `${JIRA_URL.replace(/\/+$/, '')}/browse/${key}`,
    check: async () => {
      const { status } = await ask(`project/${JIRA_PROJECT}`);
      if (status >= 300) throw new Error(`Jira answered ${status}`);
    },
    find: async (mark) => {
      const jql = encodeURIComponent(`project = "${JIRA_PROJECT}" AND labels = "${mark}"`);
      const { issues } = await told(Found, ask(`search${JIRA_USER ? '/jql' : ''}?jql=${jql}&fields=key&maxResults=1`));
      return issues[0]?.key ?? null;
    },
    create: async ({ mark, type, summary, description }) => {
      const fields = {
        project: { key: JIRA_PROJECT },
        issuetype: { name: JIRA_ISSUE_TYPE || type },
        summary,
        description,
        labels: [mark],
      };
      const { status, body } = await ask('issue', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fields }),
      });
      if (status === 400) {
        const { errorMessages, errors } = Refused.parse(body);
        return { key: null, errorMessages: [...errorMessages, ...Object.values(errors)] };
      }
      return told(Created, Promise.resolve({ status, body })).then(({ key }) => ({ key, errorMessages: [] }));
    },
    filesOf: async (key) => {
      const { fields } = await told(Attached, ask(`issue/${key}?fields=attachment`));
      return new Set(fields.attachment.map(({ filename }) => filename));
    },
    attach: async (key, { name, content }) => {
      const form = new FormData();
      form.append('file', await new Response(Readable.toWeb(content) as ReadableStream).blob(), name);
      const { status } = await ask(`issue/${key}/attachments`, {
        method: 'POST',
        headers: { 'x-atlassian-token': 'no-check' },
        body: form,
      });
      if (status >= 300) throw new Error(`Jira answered ${status} to an attachment`);
    },
  };
}
