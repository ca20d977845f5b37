import type { Page, Route } from '@kontor/core/contract';
import { GATES, type PersonaFacts, shapeOf, specifiedCalls, specifiedPages } from '@kontor/core/testing';

/** Calls the specification does not have, and who the design lets use them (design §4, §5, §8). */
const OWN_CALLS: Record<string, string> = {
  'POST mediaplan/forecast': 'agency or admin flag',
  'POST mediaplan/forecast/people': 'agency or admin flag',
  'POST mediaplan/forecast/values': 'agency or admin flag',
  'POST mediaplan/segment/chosen': 'agency or admin flag',
  'POST target/match': 'agency or admin flag',
  'POST audsegboollogic/names': 'agency or admin flag',
  'POST mediaplan/audience/sizes': 'agency or admin flag',
  'POST mediaplan/restore': 'agency',
  'POST medialist/download/{}': 'signed-in',
  'GET medialist/values/{}': 'signed-in',
  'POST medialist/restore': 'signed-in',
  'GET medialist/rejects/{}/{}': 'signed-in',
  'POST segment/download/uploaded': 'agency + uploadedSegment',
  'POST segment/upload/{}': 'agency + uploadedSegment',
  'GET segment/rejects/{}/{}': 'agency + uploadedSegment',
  'POST segment/uploaded/cancel/{}': 'agency + uploadedSegment',
  'POST segment/download/shared': 'agency + sharedSegment',
  'GET segment/figures/{}': 'agency + uploadedSegment or sharedSegment',
  'POST segment/overlap': 'agency + uploadedSegment or sharedSegment',
  'POST segment/adds': 'agency + uploadedSegment or sharedSegment',
  'POST medialist/remove/{}': 'signed-in',
  'POST medialist/undo': 'signed-in',
  'POST medialist/rollback': 'signed-in',
  'GET medialist/rollback/{}/{}': 'signed-in',
  'GET medialist/changes/{}': 'signed-in',
  'POST medialist/difference/{}/{}': 'signed-in',
  'POST medialist/compare': 'signed-in',
  'POST medialist/compare/{}/{}/{}': 'signed-in',
  'POST medialist/compare/save': 'signed-in',
  'GET medialist/figures/{}': 'signed-in',
  'POST medialist/download/{}/{}': 'signed-in',
  'GET medialist/find': 'signed-in',
  'GET mediaplan/companies': 'admin flag',
  'GET deal/last-day/{}': 'agency or admin flag',
  'POST mediaplan/download/csv': 'agency or admin flag',
  'POST user/download/csv': 'role admin',
  'GET savedview/all': 'signed-in',
  'POST savedview/table': 'signed-in',
  'POST savedview/create': 'signed-in',
  'POST savedview/update/{}': 'signed-in',
  'POST savedview/delete/{}': 'signed-in',
  'POST savedview/restore/{}': 'signed-in',
  'POST savedview/default': 'signed-in',
  'POST deal/chart/breakdown': 'agency or admin flag',
  'GET deal/standing/{}': 'agency or admin flag',
  'GET deal/approval/{}': 'agency',
  'GET deal/approval/forecast/{}': 'agency',
  'POST deal/approval/needed': 'agency',
  'POST deal/approval/again': 'signed-in',
  'POST deal/preflight': 'agency or admin flag',
  'GET deal/version/all/{}': 'agency or admin flag',
  'GET deal/version/compare/{}': 'agency or admin flag',
  'POST deal/version/restore/{}': 'agency',
  'POST deal/restore': 'agency',
  'GET audit/creators/{}': 'signed-in',
  'POST deal/bulk/preview': 'agency',
  'POST deal/bulk/apply': 'agency',
  'GET deal/bulk/state/{}': 'agency',
  'POST deal/bulk/cancel/{}': 'agency',
  'POST deal/bulk/undo/{}': 'agency',
  'POST deal/bulk/csv': 'agency',
  'POST deal/bulk/upload': 'agency',
  'POST setup/first-user': 'public',
  'POST ingest/check': 'super',
  'GET rates': 'super',
  'POST rates/keep': 'super',
  'POST rates/upload': 'super',
  'POST rates/undo/{}': 'super',
  'GET sellers': 'super',
  'POST sellers/load': 'super',
  'GET ingest/keys': 'super',
  'POST ingest/keys/issue': 'super',
  'POST ingest/keys/revoke/{}': 'super',
  'GET waiting-work': 'super',
  'POST waiting-work/try/{}': 'super',
  'POST waiting-work/try-all/{}': 'super',
  'POST waiting-work/give-up/{}': 'super',
  'POST dsp/download/csv': 'super',
  'GET sign-in/ways': 'public',
  'POST user/login': 'signed-in',
  'GET user/devices': 'signed-in',
  'POST user/devices/end/{}': 'signed-in',
  'POST user/devices/end-others': 'signed-in',
  'GET user/impersonate/people': 'super',
  'POST user/impersonate': 'super',
  'POST user/impersonate/stop': 'signed-in',
  'POST invitation/get/all': 'role admin',
  'POST invitation/resend/{}': 'role admin',
  'POST invitation/withdraw/{}': 'role admin',
  'GET user/notices': 'signed-in',
  'POST user/invitation/accept/{}': 'signed-in',
  'POST user/invitation/decline/{}': 'signed-in',
  'POST invitation/link': 'public',
  'POST invitation/link/accept': 'public',
  'POST invitation/link/decline': 'public',
  'POST user/confirm/send': 'signed-in',
  'POST user/confirm/link': 'public',
  'POST user/confirm': 'public',
  'POST user/account/leave': 'signed-in',
  'POST sso/start': 'public',
  'POST sso/finish': 'public',
  'POST oauth/token': 'public',
};
/** Pages the specification does not have: the one-time link of an empty installation, the way back from single sign-on, invitations and the links of letters, platform keys, the check of a feed, exchange rates, files of sellers, what failed and waits; segments held against each other. */
const OWN_PAGES: [string, string][] = [
  ['/setup', 'public'],
  ['/sso', 'public'],
  ['/users/invitations', 'role admin'],
  ['/invitation', 'public'],
  ['/confirm-email', 'public'],
  ['/setting/platformkey', 'super'],
  ['/setting/feed-check', 'super'],
  ['/setting/exchange-rates', 'super'],
  ['/setting/sellers', 'super'],
  ['/admin/waiting-work', 'super'],
  ['/admin/dsp/{}/history', 'super'],
  ['/segment/overlap', 'agency + uploadedSegment or sharedSegment'],
];

/** Closed while a super user acts as somebody else (security rule 16), written down apart from the contracts. */
export const CLOSED_WHILE_ACTING = new Set([
  'POST user/devices/end/{}',
  'POST user/devices/end-others',
  'GET reportingapi/create',
  'POST reportingapi/save',
  'GET reportingapi/delete/{}',
  'POST user/create',
  'POST user/update/{}',
  'GET user/delete/{}',
  'POST user/update/password',
  'POST user/update/password/user',
  'POST invitation/resend/{}',
  'POST invitation/withdraw/{}',
  'POST user/invitation/accept/{}',
  'POST user/invitation/decline/{}',
  'POST user/confirm/send',
  'POST user/account/leave',
]);

const calls = new Map([
  ...specifiedCalls().map(({ method, path, gate }) => [`${method} ${shapeOf(path)}`, gate] as const),
  ...Object.entries(OWN_CALLS),
]);
const pages = new Map([...specifiedPages().map(({ path, gate }): [string, string] => [shapeOf(path), gate]), ...OWN_PAGES]);

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${shapeOf(path)}`;
export const gateOfCall = (route: Route): string | undefined => calls.get(nameOf(route));
export const gateOfPage = ({ path }: Page): string | undefined => pages.get(shapeOf(path));

/** What the specification's gate says to somebody. */
export const isOpenTo = (gate: string | undefined, facts: PersonaFacts | null): boolean => GATES[gate ?? '']?.(facts) ?? false;

/** Pages of the specification nobody built or announced. */
export const missingPages = (built: readonly Page[]): string[] => {
  const known = new Set(built.map(({ path }) => shapeOf(path)));
  return specifiedPages()
    .map(({ path }) => path)
    .filter((path) => path !== '/' && !known.has(shapeOf(path)));
};
