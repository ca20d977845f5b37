import { demoLinks } from './account-links.ts';
import { demoAccounts } from './accounts.ts';
import { demoAppInfo } from './app-info.ts';
import { demoApprovals } from './approvals.ts';
import { attachLists } from './attached-lists.ts';
import { demoAvails } from './avails.ts';
import { demoComments } from './comments.ts';
import { demoDealVersions } from './deal-versions.ts';
import { demoDeals } from './deals.ts';
import { idsOf } from './demo-clock.ts';
import { demoDsps } from './dsps.ts';
import { dealHistory, planHistory, uploadHistory } from './history.ts';
import { demoInventory } from './inventory.ts';
import { demoInvitations } from './invitations.ts';
import { demoMarketplaces } from './marketplaces.ts';
import { demoMediaLists } from './media-lists.ts';
import { demoPlans } from './media-plans.ts';
import { demoNewcomers } from './newcomers.ts';
import { randomOf } from './prng.ts';
import { demoPublisherSettings } from './publisher-settings.ts';
import { demoPublishers } from './publishers.ts';
import { demoReports } from './reports.ts';
import type { DemoEntities, HistoryRow } from './rows.ts';
import { demoSegmentRows, giveAudiences } from './segments.ts';
import { tellStories } from './stories.ts';
import { demoTickets } from './tickets.ts';
import { demoUsers } from './users.ts';

/** What came to the demo later draws from chance of its own, so that all else stays as it was. */
const SETTINGS_STREAM = 22;
const APPROVALS_STREAM = 23;
const COMMENTS_STREAM = 26;
const REPORTS_STREAM = 27;
const AVAILS_STREAM = 31;
const APP_INFO_STREAM = 80;
const TICKETS_STREAM = 83;

/** The account whose deals override what requests say of apps. */
const APP_INFO_OF = 'halden';

/** The demo marketplace (design §7): all of it fictional, the same for the same seed and moment. */
export function demoEntities(seed: number, now: Date): DemoEntities {
  const random = randomOf(seed);
  const demo = { random, now, newId: idsOf(random) };
  const publishers = demoPublishers(demo);
  const inventory = demoInventory(demo, publishers);
  const accounts = demoAccounts(demo, publishers);
  const { users, memberships } = demoUsers(demo, accounts);
  const dsps = demoDsps(demo);
  const cast = { accounts, users, supply: { publishers, inventory } };
  const plans = demoPlans(demo, cast);
  const deals = demoDeals(demo, { ...cast, plans, dsps });
  tellStories(plans, deals, now);
  const planChanges = plans.map((plan) => planHistory(demo, cast, plan));
  const dealChanges = deals.map((deal) => dealHistory(demo, cast, deal));
  const later = randomOf(seed + 1);
  const newcomers = demoNewcomers({ random: later, now, newId: idsOf(later) });
  const publisherSettings = demoPublisherSettings(randomOf(seed + SETTINGS_STREAM), publishers);
  const ofLists = randomOf(seed + 20);
  const { lists, items } = demoMediaLists({ random: ofLists, now, newId: idsOf(ofLists) }, { accounts, users, inventory });
  const ofSegments = randomOf(seed + 2);
  const segmentDemo = { random: ofSegments, now, newId: idsOf(ofSegments) };
  const segments = demoSegmentRows(segmentDemo, { accounts: [...accounts, ...newcomers.accounts], users });
  const segmentChanges = segments.segments.flatMap((segment) => uploadHistory(segmentDemo, users, segment));
  giveAudiences(plans, planChanges.flat(), segments);
  attachLists(plans, planChanges.flat(), { lists, items });
  const ofMarketplaces = randomOf(seed + 21);
  const dealRows = deals.map(
    ({ account: _account, plan: _plan, adomain: _adomain, appetite: _appetite, flight: _flight, ...row }, index) => ({
      ...row,
      ...stateAfter(dealChanges[index]),
    }),
  );
  const ofTickets = randomOf(seed + TICKETS_STREAM);
  const ofComments = randomOf(seed + COMMENTS_STREAM);
  const ofAvails = randomOf(seed + AVAILS_STREAM);
  const idOf = new Map(accounts.map(({ key, id }) => [key, id]));
  const people = users.map((user) => ({ ...user, account_ids: user.accounts.map((key) => idOf.get(key) ?? '') }));
  const ofReports = randomOf(seed + REPORTS_STREAM);
  const { reportHistory, ...reports } = demoReports({ random: ofReports, now, newId: idsOf(ofReports) }, accounts, people);
  return {
    ...segments,
    ...reports,
    ...demoMarketplaces({ random: ofMarketplaces, now, newId: idsOf(ofMarketplaces) }, [...accounts, ...newcomers.accounts], publishers),
    avails: demoAvails({ random: ofAvails, now, newId: idsOf(ofAvails) }, users, cast.supply),
    mediaLists: lists,
    mediaListItems: items,
    accounts: [...accounts, ...newcomers.accounts].map(({ key: _key, prefix: _prefix, ...row }) => row),
    users: [...users, ...newcomers.users].map(({ name: _name, accounts: _accounts, ...row }) => row),
    memberships: [...memberships, ...newcomers.memberships],
    messages: newcomers.messages,
    invitations: demoInvitations(demo, accounts, users),
    publishers: publishers.map(({ kind: _kind, network: _network, themes: _themes, ...row }) => row),
    publisherSettings,
    inventory,
    dsps: dsps.map(({ seats: _seats, ...row }) => row),
    ...demoLinks(accounts, dsps),
    plans: plans.map(({ account: _account, advertiser: _advertiser, reach: _reach, approver: _approver, ...row }, index) => ({
      ...row,
      ...stateAfter(planChanges[index]),
    })),
    deals: dealRows,
    dealVersions: demoDealVersions(dealRows, dealChanges.flat(), now),
    dealComments: demoComments({ random: ofComments, now, newId: idsOf(ofComments) }, dealRows, people),
    dealAppInfo: demoAppInfo(
      randomOf(seed + APP_INFO_STREAM),
      dealRows.filter(({ account_id }) => account_id === idOf.get(APP_INFO_OF)),
      inventory,
    ),
    ...demoTickets({ random: ofTickets, now, newId: idsOf(ofTickets) }, people),
    ...demoApprovals(randomOf(seed + APPROVALS_STREAM), deals, { accounts, users, publishers, history: dealChanges.flat() }),
    demoDeals: deals.map(({ id, adomain, appetite }) => ({ deal_id: id, adomain, appetite })),
    history: [...planChanges, ...dealChanges, segmentChanges, reportHistory].flat().sort((a, b) => a.id.localeCompare(b.id)),
  };
}

/** Each change raised the version and was the last update at its time. */
function stateAfter(changes: HistoryRow[] = []): { updated_at?: string; version: number } {
  const last = changes.at(-1);
  return { ...(last && { updated_at: last.created_at }), version: changes.length };
}
