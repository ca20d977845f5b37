import { identitiesOf } from '@kontor/market/contract';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../market/testing/openrtb-requests.ts';
import { writtenAddress, writtenDevice } from '../../../market/testing/written-forms.ts';
import { memberOf } from './member-id.ts';

const sources = { rampId: 'liveramp.com' };
const textOf = (type: Parameters<typeof memberOf>[0], id: string) => {
  const member = memberOf(type, id.trim(), sources);
  return 'text' in member ? member.text : '';
};

test('an id of a file is the id of a request, however both write it', () => {
  const random = seeded(30);
  for (let number = 0; number < 10_000; number += 1) {
    const [ip, ifa] = [writtenAddress(random), writtenDevice(random)];
    const { household, user } = identitiesOf({ device: { ip, ifa } });
    expect([ip, textOf('IP', ip)]).toEqual([ip, household]);
    if (ifa.trim().length !== 40) expect([ifa, textOf('IDFA', ifa)]).toEqual([ifa, user]);
    const { identities } = identitiesOf({ user: { id: 'u' }, device: { dpidmd5: ifa.trim().replace(/[{}]/g, '').replaceAll('-', '') } });
    expect([ifa, textOf('DPID', ifa)]).toEqual([ifa, identities[0] ?? '']);
  }
});

describe('a hashed id of a request is in the files that hold it', () => {
  const md5 = '5d41402abc4b2a76b9719d911017c592';
  const sha1 = 'aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d';
  test.each([
    ['dpidmd5', md5],
    ['didmd5', md5.toUpperCase()],
    ['dpidsha1', sha1],
    ['didsha1', sha1.toUpperCase()],
  ])('%s', (field, hash) => {
    expect(identitiesOf({ device: { [field]: hash } }).identities).toEqual([textOf('DPID', hash.toLowerCase())]);
    expect(textOf('DPID', hash)).not.toBe('');
  });
});
