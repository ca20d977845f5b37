import { byId, failure, idOf, LARGE_BODY, route } from '@kontor/core/contract';
import { audienceTooSmall, questionsSpent } from '@kontor/market/contract';
import { z } from 'zod';
import { MAX_PUBLISHER_SEATS } from './deal.ts';
import { ApprovalForecast, ApprovalView, AskedAgain, PlannedChange } from './deal-approval.ts';

/** To whom the deal was not sent, it is missing. */
export const approvalNotFound = failure({ code: 'dealNotFound', status: 404, text: 'Deal not found' });

/** What approvers read, and what is said before a change asks them again (docs/decisions/0068). */
export const approvalRoutes = {
  approval: route({
    method: 'GET',
    path: 'deal/approval/{id}',
    access: 'agency',
    summary: 'A deal that another account asks to be approved',
    input: byId('askedDeal'),
    output: ApprovalView,
    failures: [approvalNotFound],
    effect: 'read',
  }),
  approvalForecast: route({
    method: 'GET',
    path: 'deal/approval/forecast/{id}',
    access: 'agency',
    summary: 'What the plan of such a deal finds on the approver’s own inventory',
    input: byId('askedDeal'),
    output: ApprovalForecast,
    failures: [approvalNotFound, audienceTooSmall, questionsSpent],
    effect: 'read',
  }),
  approvalNeeded: route({
    method: 'POST',
    path: 'deal/approval/needed',
    access: 'agency',
    summary: 'Publishers that must approve a deal of this plan and these seats',
    input: z.object({
      mediaPlans: idOf('plan').nullable().default(null),
      pubSeats: z.array(z.string().max(100)).max(MAX_PUBLISHER_SEATS).default([]),
    }),
    output: z.object({ publishers: z.array(z.string()) }),
    effect: 'read',
  }),
  askedAgain: route({
    method: 'POST',
    path: 'deal/approval/again',
    access: 'signedIn',
    summary: 'Deals that a change of a plan, a media list or a deal takes back to be approved again',
    input: PlannedChange,
    bodyLimit: LARGE_BODY,
    output: AskedAgain,
    effect: 'read',
  }),
};
