import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than anybody waits for a tracker. */
const LATE_MS = 6_000;

type Issue = { key: string; fields: Record<string, unknown> & { labels?: string[] }; files: string[] };
/** What it does with the next calls: as documented, refuse what is written, know nobody, say nothing, break off after it has stored, answer later than anybody waits, lead elsewhere. */
export type Mood = 'well' | 'refuses' | 'unknown' | 'down' | 'forgets' | 'slow' | 'elsewhere';

export type TestJira = {
  url: string;
  issues: Issue[];
  /** Authorization headers as they came. */
  tokens: Set<string | undefined>;
  /** Calls that went where it led. */
  astray: string[];
  is: (mood: Mood) => void;
  close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray());
const labelIn = (url: URL) => /labels = "([^"]+)"/.exec(url.searchParams.get('jql') ?? '')?.[1] ?? '';

/** A Jira on the loopback address that answers as its documentation says (REST v2). */
export async function openTestJira(): Promise<TestJira> {
  const issues: Issue[] = [];
  const tokens = new Set<string | undefined>();
  const astray: string[] = [];
  let mood: Mood = 'well';
  const say = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function create(request: IncomingMessage, response: ServerResponse) {
    const { fields } = JSON.parse((await bodyOf(request)).toString());
    if (mood === 'refuses')
      return say(response, 400, {
        errorMessages: ['The project is closed.'],
        errors: { summary: 'You must specify a summary of the issue.' },
      });
    const issue: Issue = { key: `HELP-${issues.length + 1}`, fields, files: [] };
    issues.push(issue);
    if (mood === 'forgets') return void response.destroy();
    if (mood === 'slow') await pause(LATE_MS);
    return say(response, 201, { id: `${10_000 + issues.length}`, key: issue.key, self: 'http://jira.test' });
  }
  async function attach(request: IncomingMessage, response: ServerResponse, issue: Issue) {
    const name = /filename="([^"]+)"/.exec((await bodyOf(request)).toString('latin1'))?.[1] ?? '';
    if (request.headers['x-atlassian-token'] !== 'no-check') return say(response, 403, { errorMessages: ['XSRF check failed'] });
    issue.files.push(name);
    if (mood === 'forgets') return void response.destroy();
    return say(response, 200, [{ filename: name }]);
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://jira.test');
    if (mood === 'down') return void response.destroy();
    tokens.add(request.headers.authorization);
    if (mood === 'unknown') return say(response, 401, { errorMessages: ['Client must be authenticated to access this resource.'] });
    if (url.pathname === '/elsewhere') astray.push(`${request.method} ${await bodyOf(request)}`);
    if (mood === 'elsewhere') return void response.writeHead(307, { location: '/elsewhere' }).end();
    if (url.pathname === '/rest/api/2/issue' && request.method === 'POST') return create(request, response);
    if (url.pathname === '/rest/api/2/search') {
      const found = issues.filter(({ fields }) => fields.labels?.includes(labelIn(url)));
      return say(response, 200, { issues: found.map(({ key }) => ({ key })), total: found.length });
    }
    const [, key, isFiles] = /^\/rest\/api\/2\/issue\/([^/]+)(\/attachments)?$/.exec(url.pathname) ?? [];
    const issue = issues.find((one) => one.key === key);
    if (!issue) return say(response, 404, { errorMessages: ['Issue does not exist'] });
    if (isFiles) return attach(request, response, issue);
    return say(response, 200, { key, fields: { attachment: issue.files.map((filename) => ({ filename })) } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    issues,
    tokens,
    astray,
    is: (next) => {
      mood = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
