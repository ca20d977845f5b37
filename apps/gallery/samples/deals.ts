import type { StatusPillProps } from '@kontor/core/ui';

// Sample data for the gallery only.
export const STATUSES = {
  Published: { tone: 'pos', glyph: 'full', label: 'Published' },
  Approved: { tone: 'info', glyph: 'full', label: 'Approved' },
  'Send For Approval': { tone: 'info', glyph: 'half', label: 'Send For Approval' },
  'Changes Requested': { tone: 'warn', glyph: 'half', label: 'Changes Requested' },
  Unpublished: { tone: 'idle', glyph: 'bars', label: 'Unpublished' },
  Draft: { tone: 'idle', glyph: 'ring', label: 'Draft' },
  Inactive: { tone: 'off', glyph: 'dash', label: 'Inactive' },
} satisfies Record<string, StatusPillProps>;
type Status = keyof typeof STATUSES;

export type Deal = {
  id: string;
  title: string;
  type: 'Fixed' | 'Auction';
  dsp: string;
  status: Status;
  ends: string;
  requests?: number | undefined;
  wins?: number | undefined;
  revenue?: number | undefined;
  cpm: number;
  fill?: number | undefined;
  pace?: number | undefined;
  trend: number[];
  updated: string;
};

const TITLES = [
  'Northlight CTV Prime, Adults 25–54',
  'Fjord Motors launch, Full-Episode',
  'Harbour Bank Q4, Finance + News',
  'Larkspur Grocery, Top 20 DMA',
  'Quill & Co. Holiday, Premium Video',
  'Meridian Air, Business Travellers',
  'Tallow Beauty, Streaming Bundle',
  'Kestrel Insurance, Homeowners',
  'Aldine Health, Live Sports excl.',
  'Oakmere Outdoors, In-App Rewarded',
  'Saffron Kitchen, Lifestyle Display',
  'Volta Energy, Smart-Home Owners',
  'Brightwater Resorts, Winter Sun',
  'Pinecrest Pets, Household Reach',
  'Copperline Telecom, Switchers',
  'Halcyon Toys, Co-viewing CTV',
  'Ironbridge Tools, DIY Weekend',
  'Lumen Optics, Prospecting',
  'Marlowe Hotels, City Breaks',
  'Nimbus Cloud, IT Decision Makers',
];
const DSPS = ['Vantor', 'Beacon DSP', 'Trellis', 'Ostrava One', 'Paragon Buy'];
const STATES: Status[] = [
  'Published',
  'Published',
  'Published',
  'Unpublished',
  'Published',
  'Draft',
  'Published',
  'Send For Approval',
  'Published',
  'Changes Requested',
  'Approved',
  'Published',
  'Inactive',
];

const seeded = (n: number) => (Math.sin(n * 127.1 + 11.7) * 43758.5453) % 1;
const rand = (n: number) => Math.abs(seeded(n));

export const deals: Deal[] = Array.from({ length: 40 }, (_, i) => {
  const status = STATES[i % STATES.length] ?? 'Draft';
  const live = !['Draft', 'Send For Approval'].includes(status);
  const cpm = 4.5 + Math.round(rand(i + 3) * 2650) / 100;
  const requests = Math.round(10 ** (6.1 + rand(i) * 2.1));
  const wins = Math.round(requests * (0.004 + rand(i + 9) * 0.05));
  const drift = rand(i + 5) - 0.45;
  return {
    id: `KN-${(26411 - i * 37).toString()}-${'ABCDEFGH'[i % 8]}${(i * 7) % 10}`,
    title: (TITLES[i % TITLES.length] ?? '') + (i >= TITLES.length ? ', wave 2' : ''),
    type: i % 3 === 1 ? 'Auction' : 'Fixed',
    dsp: DSPS[(i * 3) % DSPS.length] ?? '',
    status,
    ends: i % 4 === 2 ? 'Ongoing' : (['Nov 30', 'Jan 15', 'Dec 24', 'Dec 31'][i % 4] ?? ''),
    requests: live ? requests : undefined,
    wins: live ? wins : undefined,
    revenue: live ? (wins * cpm) / 1000 : undefined,
    cpm,
    fill: live ? (wins / requests) * 100 : undefined,
    pace: live ? Math.round(62 + rand(i + 21) * 52) : undefined,
    trend: Array.from({ length: 14 }, (_, d) => (live ? 50 + drift * d * 5 + rand(i * 14 + d) * 26 : 0)),
    updated: ['14:02', '13:47', '11:20', '09:05', 'Nov 19', 'Nov 18', 'Nov 17', 'Nov 14'][Math.min(7, Math.floor(i / 4))] ?? '',
  };
});

export const tabs = [
  { label: 'All', count: 248, href: '#/deals', current: true },
  { label: 'Published', count: 131, href: '#/deals' },
  { label: 'Unpublished', count: 42, href: '#/deals' },
  { label: 'Draft', count: 37, href: '#/deals' },
  { label: 'Send For Approval', count: 9, href: '#/deals' },
  { label: 'Changes Requested', count: 4, href: '#/deals' },
  { label: 'Approved', count: 11, href: '#/deals' },
  { label: 'Inactive', count: 14, href: '#/deals' },
];
