import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { expect, test } from 'vitest';

const app = testApp();

test.each([
  ['HUNT–1', 'A new deal ID has only the letters A to Z, digits and symbols such as - _ . and no spaces.'],
  ['НUNT-1', 'A new deal ID has only the letters A to Z, digits and symbols such as - _ . and no spaces.'],
  ['HUNT,1', 'A new deal ID has no quotes, commas or semicolons.'],
  ['"HUNT-1"', 'A new deal ID has no quotes, commas or semicolons.'],
])('a new deal is not called %s: an event line or a file would not find it', async (dealId, message) => {
  const agency = await app.as('agency');
  const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
  const draft = { title: 'Hunt', type: 'AUCTION', rate: '5', dealDspId: dsp?.id ?? '', marginType: 'PERCENT', marginValue: '10' } as const;
  const { status, envelope } = await agency.try(dealRoutes.create, { ...draft, dealId });
  expect([status, envelope.msg]).toEqual([400, message]);
});
