// The scope `system` reaches every account past the second wall, so a feature opens it only in these files, each for its reason.
import { type TextFile, textFiles } from './source-files.ts';

const SIGN_IN = 'Signs somebody in or out: who it is, and in which account, is not known before.';
const OF_PEOPLE = 'What touches a person is told in every account of theirs.';
const BY_LINK = 'Whoever holds the link of a letter: the secret decides, and there is no account yet.';
const BY_FEED = 'A platform key feeds what belongs to no account.';
const BY_CLOCK = 'A job, which works for every account.';
const FOLLOWS = 'Carries changes of every account to the event store.';

/** Files of features that open the scope `system`. A call of a super user opens none: it declares `reach: 'platform'`. */
const ALLOWED: Readonly<Record<string, string>> = {
  'features/accounts/server/fees/fee-rates.ts': 'What each account pays is worked out for the event store; no call reads it.',
  'features/api-keys/server/issue-token.ts': 'The client’s secret says whose token it is; nobody is signed in.',
  'features/deals/server/approval/account-off.ts': BY_CLOCK,
  'features/deals/server/approval/ask-approval.ts': 'Reads who of another account is told by mail.',
  'features/deals/server/approval/reminders.ts': BY_CLOCK,
  'features/deals/server/approval/review-deals.ts': FOLLOWS,
  'features/deals/server/bulk/bulk-edit-run.ts': 'A job that asks what the person it works for may still do.',
  'features/deals/server/bulk/bulk-edit.ts': BY_CLOCK,
  'features/deals/server/change-status.ts': BY_CLOCK,
  'features/deals/server/deal-dimension.ts': FOLLOWS,
  'features/deals/server/exchange/read-feed.ts': 'A platform key reads what is published of every account.',
  'features/deals/server/incidents/incident-letters.ts': BY_CLOCK,
  'features/deals/server/incidents/watch-deals.ts': BY_CLOCK,
  'features/deals/server/index.ts': BY_CLOCK,
  'features/deals/server/market-deal-store.ts': 'The simulator sees the deals of every account.',
  'features/deals/server/read-deal.ts': 'A deal id is free over all accounts; a call learns no more than that.',
  'features/documents/server/end-documents.ts': BY_CLOCK,
  'features/files/server/sweep-uploads.ts': BY_CLOCK,
  'features/help/server/send-tickets.ts':
    'What another tracker is still to be told is nobody’s to change; a job does the same for every account.',
  'features/ingest/server/sending-key.ts': BY_FEED,
  'features/library/server/count-avails.ts': BY_CLOCK,
  'features/password-reset/server/resend-otp.ts': SIGN_IN,
  'features/password-reset/server/reset-password.ts': SIGN_IN,
  'features/password-reset/server/verify-email.ts': SIGN_IN,
  'features/password-reset/server/verify-otp.ts': SIGN_IN,
  'features/reports/server/open-link.ts': BY_LINK,
  'features/reports/server/report-jobs.ts': BY_CLOCK,
  'features/reports/server/run-sending.ts': 'A job that asks what the person it works for may still do.',
  'features/segments/server/feed/receive-members.ts': BY_FEED,
  'features/segments/server/index.ts': 'The simulator sees the segments of the demo.',
  'features/segments/server/note-members.ts': 'Members are counted for every account after a batch.',
  'features/segments/server/uploaded/load-job.ts': 'A job that asks what the person it works for may still do.',
  'features/session/server/accounts.ts': 'A person’s own accounts, and the session of the one they change to.',
  'features/session/server/devices.ts': 'A person’s own sessions, in whichever account.',
  'features/session/server/first-user.ts': SIGN_IN,
  'features/session/server/impersonation.ts': 'Acting as another begins and ends in the account of whom it is.',
  'features/session/server/index.ts': SIGN_IN,
  'features/session/server/sign-in.ts': SIGN_IN,
  'features/session/server/user-login.ts': SIGN_IN,
  'features/single-sign-on/server/finish.ts': SIGN_IN,
  'features/single-sign-on/server/start.ts': SIGN_IN,
  'features/supply/server/market-supply-store.ts': 'The simulator sees the whole market.',
  'features/supply/server/seen-supply-store.ts': 'The catalogue learns what events name; it belongs to no account.',
  'features/users/server/answer-invitation.ts': BY_LINK,
  'features/users/server/confirm-email.ts': BY_LINK,
  'features/users/server/leave-account.ts': OF_PEOPLE,
  'features/users/server/linked-invitation.ts': BY_LINK,
  'features/users/server/own-invitations.ts': 'A person’s own invitations, from whichever account.',
  'features/users/server/own-password.ts': OF_PEOPLE,
  'features/users/server/people-scope.ts': OF_PEOPLE,
  'features/waiting-work/server/installation/check-part.ts': BY_CLOCK,
};

const FEATURES = /^features\/[\w-]+\/server\/(?!.*\.test\.|(?:.*\/)?test-).*\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const OPENS = /\bsystemScope\b|['"`]system['"`]|\bplatformScope\b/;

/** Files that open the scope and are not listed, or are listed and open none, as lines to read. */
export function systemScopeProblems(
  files: readonly TextFile[] = textFiles(FEATURES),
  allowed: Readonly<Record<string, string>> = ALLOWED,
): string[] {
  const opening = new Set(files.filter(({ text }) => OPENS.test(text.replace(COMMENT, ''))).map(({ name }) => name));
  const fresh = [...opening].filter((name) => !Object.hasOwn(allowed, name));
  const stale = Object.keys(allowed).filter((name) => !opening.has(name));
  return [
    ...fresh.map(
      (name) =>
        `${name} opens the scope system: declare reach: 'platform' on the route, open the account's own scope, or say why in tools/system-scopes.ts`,
    ),
    ...stale.map((name) => `tools/system-scopes.ts lists ${name}, which opens no scope system`),
  ];
}
