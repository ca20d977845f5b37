import { type Deal, DealDraft } from '@kontor/deals/contract';

/** The DSP of a sample deal. */
export const SAMPLE_DSP = 'e'.repeat(24);

/** A draft as its call answers it, for tests of screens; `change` says what is different. */
export const sampleDeal = (change: Partial<Deal> = {}): Deal => ({
  ...DealDraft.parse({ title: 'Northlight', dealId: 'KN-1', type: 'AUCTION', rate: '22', dealDspId: SAMPLE_DSP }),
  id: 'd'.repeat(24),
  selectedDsp: 'Vantor',
  selectedPubDsp: [],
  flightDate: 'ONGOING',
  goalMetric: '',
  mediaPlanTitle: null,
  template: null,
  publisherNames: {},
  status: 'DRAFT',
  dealStatus: 'Draft',
  nextDealActions: ['PUBLISHED'],
  publishBlocker: null,
  mediaplanCPM: '0',
  dealDisabled: false,
  locked: false,
  commentsEnabled: false,
  mustApprove: [],
  changedSinceApproval: '',
  approvals: [],
  company: 'Halden Media',
  creatorName: 'Maren Oduya',
  createTime: '2026-11-01T10:00:00.000Z',
  lastUpdate: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...change,
});
