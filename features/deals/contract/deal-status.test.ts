import { expect, test } from 'vitest';
import { nextDealActions } from './deal-status.ts';

const owner = { needsApproval: false, isApprover: false, isOwner: true };

test('Draft and Unpublished offer Publish; Published offers Unpublish (2 §4)', () => {
  expect(nextDealActions('DRAFT', owner)).toEqual(['PUBLISHED']);
  expect(nextDealActions('UNPUBLISHED', owner)).toEqual(['PUBLISHED']);
  expect(nextDealActions('PUBLISHED', owner)).toEqual(['UNPUBLISHED']);
});

test('an inactive deal offers nothing, and nobody but its own account moves a deal', () => {
  expect(nextDealActions('INACTIVE', owner)).toEqual([]);
  expect(nextDealActions('PUBLISHED', { ...owner, isOwner: false })).toEqual([]);
});

test('a restricted publisher approves or asks for changes before it is published (design §6.2)', () => {
  expect(nextDealActions('DRAFT', { ...owner, needsApproval: true })).toEqual(['SEND_FOR_APPROVAL']);
  expect(nextDealActions('SEND_FOR_APPROVAL', { needsApproval: true, isApprover: true, isOwner: false })).toEqual([
    'APPROVED',
    'CHANGES_REQUESTED',
  ]);
  expect(nextDealActions('APPROVED', owner)).toEqual(['PUBLISHED']);
  // One that came to be restricted since (decisions D62).
  expect(nextDealActions('APPROVED', { ...owner, needsApproval: true })).toEqual(['SEND_FOR_APPROVAL']);
  expect(nextDealActions('UNPUBLISHED', { ...owner, needsApproval: true })).toEqual(['SEND_FOR_APPROVAL']);
  expect(nextDealActions('CHANGES_REQUESTED', { ...owner, needsApproval: true })).toEqual(['SEND_FOR_APPROVAL']);
});

test('a waiting deal is taken back by its own people, and goes where nobody it waits for is restricted any more (P8, D62)', () => {
  expect(nextDealActions('SEND_FOR_APPROVAL', { ...owner, needsApproval: true })).toEqual(['DRAFT']);
  expect(nextDealActions('SEND_FOR_APPROVAL', owner)).toEqual(['PUBLISHED', 'DRAFT']);
  expect(nextDealActions('SEND_FOR_APPROVAL', { needsApproval: true, isApprover: false, isOwner: false })).toEqual([]);
});
