import { describe, expect, test } from 'vitest';
import * as reference from './index.ts';

const { CHANNELS, COUNTRIES, DMAS, GENRES, GEOGRAPHY, IAB_CATEGORIES, LANGUAGES, NETWORKS, RATINGS, STATES } = reference;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('reference data', () => {
  test.each([
    ['countries', COUNTRIES, 249],
    ['states', STATES, 64],
    ['markets', DMAS, 210],
    ['categories', IAB_CATEGORIES, 392],
    ['languages', LANGUAGES, 184],
    ['genres', GENRES, 72],
    ['networks', NETWORKS, 16],
    ['channels', CHANNELS, 54],
    ['ratings', RATINGS, 12],
    ['platforms', reference.PLATFORMS, 6],
    ['media types', reference.MEDIA_TYPES, 2],
  ])('%s are all there, each code and name once', (_, entries, count) => {
    expect(entries.length).toBe(count);
    expect(new Set(entries.map((entry) => entry.code)).size).toBe(count);
    expect(entries.every((entry) => entry.code !== '' && entry.name !== '' && entry.name.trim() === entry.name)).toBe(true);
  });

  test('countries translate between the letters of targeting and of OpenRTB', () => {
    const letters = (code: string) => COUNTRIES.find((country) => country.code === code)?.alpha3;
    expect(['US', 'CA', 'GB'].map(letters)).toEqual(['USA', 'CAN', 'GBR']);
    expect(new Set(COUNTRIES.map((country) => country.alpha3)).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.find((country) => country.code === 'DE')?.name).toBe('Germany');
  });

  test('the people of the states are the census totals', () => {
    const people = (country: string) => sum(STATES.filter((state) => state.country === country).map((state) => state.population));
    expect(people('US')).toBe(331_449_281);
    expect(people('CA')).toBe(36_991_981);
    expect(STATES.filter((state) => state.country === 'US')).toHaveLength(51);
  });

  test('categories carry the codes OpenRTB names them by', () => {
    const named = new Map(IAB_CATEGORIES.map((category) => [category.code, category]));
    expect(named.get('IAB1-7')).toEqual({ code: 'IAB1-7', name: 'Television', parent: 'IAB1' });
    expect(named.get('IAB17-44')?.name).toBe('World Soccer');
    expect(named.get('IAB26-4')?.name).toBe('Copyright Infringement');
    expect(IAB_CATEGORIES.filter((category) => category.parent === '')).toHaveLength(26);
  });

  test('codes of newer content taxonomies become codes of 1.0 that plans choose', () => {
    const [second, third] = reference.CONTENT_TAXONOMIES.map(({ codes }) => codes);
    const known = new Set(IAB_CATEGORIES.map(({ code }) => code));
    for (const codes of [second, third])
      for (const [code, of1] of codes ?? []) expect(of1.length > 0 && of1.every((one) => known.has(one)), code).toBe(true);
    // The others are genres, events, celebrations, sensitive topics and such, of which the map says nothing.
    expect([second?.size, third?.size]).toEqual([660, 623]);
    expect(['1', '27', '544', '227', '659', '698', '151', '459', '519', '634'].map((code) => third?.get(code)?.join())).toEqual([
      'IAB2',
      'IAB2-15',
      'IAB17',
      'IAB17-30',
      'IAB20',
      'IAB9-30',
      'IAB20-25',
      'IAB23-5',
      'IAB17-25',
      'IAB10,IAB19',
    ]);
    expect(['641', '380', '1014'].map((code) => [second?.get(code)?.join(), third?.get(code)?.join()])).toEqual([
      ['IAB1-7', undefined],
      ['IAB11,IAB12', undefined],
      ['IAB1', undefined],
    ]);
  });

  test('a channel belongs to a network', () => {
    expect(CHANNELS.filter((channel) => !NETWORKS.some((network) => network.code === channel.network))).toEqual([]);
  });
});

describe('geography of the demo market', () => {
  test('shares sum to one, of markets and of places', () => {
    expect(sum(DMAS.map((dma) => dma.share))).toBeCloseTo(1, 9);
    expect(sum(GEOGRAPHY.map((place) => place.share))).toBeCloseTo(1, 9);
    for (const dma of DMAS) expect(sum(dma.parts.map((part) => part.share))).toBeCloseTo(1, 9);
  });

  test('every market and every state of the US and Canada has traffic', () => {
    expect(new Set(GEOGRAPHY.map((place) => place.dma)).size).toBe(DMAS.length + 1);
    expect(new Set(GEOGRAPHY.map((place) => place.state)).size).toBe(STATES.length + 1);
  });

  test('a place has five or more ZIP codes of its own state, and no ZIP code is in two places', () => {
    const american = GEOGRAPHY.filter((place) => place.country === 'US');
    const prefixes = new Map(STATES.map((state) => [state.code, state.zipPrefixes]));
    for (const place of american) {
      expect(place.zips.length).toBeGreaterThanOrEqual(5);
      for (const zip of place.zips) {
        expect(zip).toMatch(/^\d{5}$/);
        expect(prefixes.get(place.state)).toContain(zip.slice(0, 3));
      }
    }
    const all = GEOGRAPHY.flatMap((place) => place.zips);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('02108');
  });

  test('Canadian areas begin with the letter of their province', () => {
    const canadian = GEOGRAPHY.filter((place) => place.country === 'CA');
    const letters = new Map(STATES.map((state) => [state.code, state.zipPrefixes]));
    for (const place of canadian) {
      for (const area of place.zips) {
        expect(area).toMatch(/^[A-Z]\d[A-Z]$/);
        expect(letters.get(place.state)).toContain(area.slice(0, 1));
      }
    }
  });

  test('zones are ones the runtime knows', () => {
    const zones = new Set([...GEOGRAPHY.map((place) => place.zone), ...STATES.map((state) => state.zone)]);
    for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    expect(DMAS.find((dma) => dma.code === '765')?.zone).toBe('America/Denver');
  });
});
