import { flatten } from '@kontor/market/contract';
import type { ListType } from '@kontor/media-lists/contract';
import { expect, test } from 'vitest';
import { seeded } from '../../../market/testing/openrtb-requests.ts';
import { writtenApp, writtenHost, writtenMetro, writtenZip } from '../../../market/testing/written-forms.ts';
import { itemOf } from './item-of.ts';

const REQUESTS = 10_000;
const takenAs = (type: ListType, text: string) => {
  const item = itemOf(type, text);
  return 'value' in item ? item.value : null;
};

test('whatever a request can have a list can hold, and both come to the same text', () => {
  const random = seeded(Number(process.env['SEED'] ?? 30));
  for (let number = 0; number < REQUESTS; number += 1) {
    const country = random() < 0.8 ? 'US' : 'CA';
    const sent = {
      bundle: writtenApp(random),
      domain: writtenHost(random),
      zipcode: writtenZip(random, country),
      metrocode: writtenMetro(random),
    };
    const geo = { country, zip: sent.zipcode, metro: sent.metrocode };
    const imp = [{ id: '1', banner: {} }];
    const [app] = flatten({ id: '1', imp, app: { bundle: sent.bundle, content: { title: 'x' } }, device: { geo } });
    const [site] = flatten({ id: '1', imp, site: { domain: sent.domain } });
    const had: [ListType, string, string][] = [
      ['bundle', sent.bundle, app?.app ?? ''],
      ['domain', sent.domain, site?.domain ?? ''],
      ['zipcode', sent.zipcode, app?.zip ?? ''],
    ];
    if (sent.metrocode !== '999') had.push(['metrocode', sent.metrocode, app?.dma ?? '']);
    for (const [type, text, value] of had) {
      // What the request has, the list holds as it is; and the same text comes to the same value, or says nothing in both.
      if (value !== '') expect([type, text, takenAs(type, value)]).toEqual([type, text, value]);
      expect([type, text, takenAs(type, text) ?? '']).toEqual([type, text, value]);
    }
  }
});
