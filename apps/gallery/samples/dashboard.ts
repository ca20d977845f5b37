import type { FunnelStep } from '@kontor/core/ui';

// Sample data for the gallery only.

const wave = (n: number, base: number, swing: number, seed: number) =>
  Array.from({ length: n }, (_, i) => Math.round(base + Math.sin(i / 2.3 + seed) * swing + Math.sin(i * 12.9 + seed) * swing * 0.4));

export const days = Array.from({ length: 14 }, (_, i) => `Nov ${i + 7}`);
export const stats = [
  { label: 'Impressions', value: '8.42 M', delta: 6.2, previous: '7.93 M', trend: wave(20, 60, 14, 1) },
  { label: 'Auctions', value: '312 M', delta: -1.4, previous: '316 M', trend: wave(20, 70, 9, 2) },
  { label: 'Revenue', value: '$184,206', delta: 9.1, previous: '$168,842', trend: wave(20, 55, 18, 3) },
  { label: 'CPM', value: '$21.88', delta: 2.8, previous: '$21.29', goodWhen: 'none' as const, trend: wave(20, 72, 5, 4) },
  { label: 'Fill Rate', value: '2.7 %', delta: 7.7, previous: '2.5 %', trend: wave(20, 50, 10, 5) },
  { label: 'CTR', value: '0.18 %', delta: -4.6, previous: '0.19 %', trend: wave(20, 60, 12, 6) },
  { label: 'VCR', value: '94.1 %', delta: 0.0, previous: '94.1 %', trend: wave(20, 80, 2, 7) },
];
export const series = [
  { name: 'Connected TV', values: wave(14, 340, 60, 1) },
  { name: 'Mobile app', values: wave(14, 150, 30, 4) },
  { name: 'Desktop web', values: wave(14, 84, 16, 2) },
  { name: 'Mobile web', values: wave(14, 42, 10, 6) },
];
export const cpm = wave(14, 2188, 90, 5).map((v) => v / 100);
export const steps: FunnelStep[] = [
  { label: 'Matched', value: 1_240_000_000 },
  {
    label: 'Requests',
    value: 312_000_000,
    losses: [
      { cause: 'floor above bid landscape', share: 41 },
      { cause: 'frequency cap', share: 22 },
      { cause: 'day parting', share: 12 },
    ],
  },
  {
    label: 'Bids',
    value: 41_600_000,
    losses: [
      { cause: 'no bid from buyer', share: 71 },
      { cause: 'timeout', share: 16 },
    ],
  },
  {
    label: 'Wins',
    value: 9_180_000,
    losses: [
      { cause: 'outbid', share: 49 },
      { cause: 'creative blocked', share: 18 },
      { cause: 'below floor', share: 11 },
    ],
  },
  { label: 'Impressions', value: 8_420_000, losses: [{ cause: 'not rendered', share: 8 }] },
];
export const top = [
  {
    name: 'fernstream.example',
    kind: 'Bundle',
    requests: 84_210_330,
    imps: 2_104_882,
    revenue: 48_904.12,
    cpm: 23.23,
    vcr: 96.2,
    delta: 11.4,
  },
  {
    name: 'dailyharbour.example',
    kind: 'Domain',
    requests: 61_007_218,
    imps: 1_660_431,
    revenue: 35_201.7,
    cpm: 21.2,
    vcr: 93.8,
    delta: 4.1,
  },
  {
    name: 'sportlane.example',
    kind: 'Bundle',
    requests: 48_911_004,
    imps: 1_212_006,
    revenue: 29_088.14,
    cpm: 24.0,
    vcr: 95.5,
    delta: -3.2,
  },
  {
    name: 'kitchenpress.example',
    kind: 'Domain',
    requests: 33_480_912,
    imps: 902_455,
    revenue: 17_597.87,
    cpm: 19.5,
    vcr: 91.0,
    delta: 0.0,
  },
  { name: 'northcast.example', kind: 'Bundle', requests: 21_655_780, imps: 640_118, revenue: 14_722.71, cpm: 23.0, vcr: 94.9, delta: 18.9 },
];
