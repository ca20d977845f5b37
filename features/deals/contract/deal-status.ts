import { z } from 'zod';

export const DEAL_STATUSES = [
  'DRAFT',
  'SEND_FOR_APPROVAL',
  'APPROVED',
  'CHANGES_REQUESTED',
  'PUBLISHED',
  'UNPUBLISHED',
  'INACTIVE',
] as const;
export const DealStatus = z.enum(DEAL_STATUSES);
export type DealStatus = z.output<typeof DealStatus>;

/** The specification's words (spec 2 §4). */
export const STATUS_LABELS: Record<DealStatus, string> = {
  DRAFT: 'Draft',
  SEND_FOR_APPROVAL: 'Send For Approval',
  APPROVED: 'Approved',
  CHANGES_REQUESTED: 'Changes Requested',
  PUBLISHED: 'Published',
  UNPUBLISHED: 'Unpublished',
  INACTIVE: 'Inactive',
};

/** What a status means, where its word does not say it (spec 2 §4). */
export const STATUS_MEANINGS: Partial<Record<DealStatus, string>> = {
  DRAFT: 'An inactive deal project',
  PUBLISHED: 'Active',
  UNPUBLISHED: 'Paused',
};

/** Statuses one may ask for, as the action button calls them. */
export const ACTION_LABELS: Partial<Record<DealStatus, string>> = {
  PUBLISHED: 'Publish',
  UNPUBLISHED: 'Unpublish',
  SEND_FOR_APPROVAL: 'Send for Approval',
  APPROVED: 'Approve',
  CHANGES_REQUESTED: 'Request Changes',
  DRAFT: 'Take back to Draft',
};

/**
 * What the next step depends on besides the status: whether a restricted publisher that the deal names has yet to agree to it as it is, and who
 * looks: its own people, or those whose answer is awaited (design §6.2).
 */
export type Standing = { needsApproval: boolean; isApprover: boolean; isOwner: boolean };

/** Statuses the viewer may move the deal to, the main one first; computed by the server for each viewer (design §6.2). */
export function nextDealActions(status: DealStatus, { needsApproval, isApprover, isOwner }: Standing): DealStatus[] {
  if (status === 'SEND_FOR_APPROVAL' && isApprover) return ['APPROVED', 'CHANGES_REQUESTED'];
  if (!isOwner) return [];
  switch (status) {
    case 'DRAFT':
    case 'UNPUBLISHED':
    case 'CHANGES_REQUESTED':
    case 'APPROVED':
      return needsApproval ? ['SEND_FOR_APPROVAL'] : ['PUBLISHED'];
    case 'SEND_FOR_APPROVAL':
      // Nobody it waits for is restricted any more: it may go (decisions D62).
      return needsApproval ? ['DRAFT'] : ['PUBLISHED', 'DRAFT'];
    case 'PUBLISHED':
      return ['UNPUBLISHED'];
    case 'INACTIVE':
      return [];
  }
}

/** Statuses in which a deal delivers or has delivered. */
export const HAS_RUN: readonly DealStatus[] = ['PUBLISHED', 'UNPUBLISHED', 'INACTIVE'];

export const NO_PLAN = 'Update this deal with a media plan before publishing.';
export const FIELDS_MISSING = 'Update the deal with mandatory field before publishing.';
export const UNSAVED = 'Save your changes before publishing.';
export const INCORRECT_SETTINGS = 'Incorrect deal settings';
