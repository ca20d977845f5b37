import type { ListType } from '@kontor/media-lists/contract';
import { describe, expect, test } from 'vitest';
import { itemOf, titleOfItem } from './item-of.ts';

const GOOD: Record<ListType, [text: string, value: string][]> = {
  bundle: [
    [' com.example.app ', 'com.example.app'],
    ['1234567890', '1234567890'],
    ['B00ABCDEFG', 'B00ABCDEFG'],
    ['https://play.google.com/store/apps/details?id=com.example.app&hl=en', 'com.example.app'],
    ['https://apps.apple.com/us/app/example-news/id1234567890?mt=8', '1234567890'],
    ['http://itunes.apple.com/app/id987654321', '987654321'],
    ['https://channelstore.roku.com/details/12345/example', '12345'],
    ['https://www.amazon.com/Example-App/dp/B00ABCDEFG/ref=sr_1', 'B00ABCDEFG'],
    ['https://www.amazon.co.uk/gp/product/B00ABCDEFG', 'B00ABCDEFG'],
    ['https://apps.microsoft.com/detail/9wzdncrfj3tj', '9wzdncrfj3tj'],
    ['https://galaxystore.samsung.com/detail/com.example.app', 'com.example.app'],
    ['x'.repeat(200), 'x'.repeat(200)],
    ['id1234567890', '1234567890'],
    ['mobileapp::1-1234567', '1234567'],
    ['mobileapp::2-com.example.app', 'com.example.app'],
    ['play.google.com/store/apps/details?id=com.example.app', 'com.example.app'],
    ['market://details?id=com.example.app', 'com.example.app'],
    ['itms-apps://apps.apple.com/app/id987654321', '987654321'],
    ['https://apps.apple.com/us/app/id1234567890', '1234567890'],
    ['https://www.amazon.com/gp/mas/dl/android?asin=B00ABCDEFG', 'B00ABCDEFG'],
    ['https://www.samsung.com/us/appstore/app/G15147002586/', 'G15147002586'],
    ['https://us.lgappstv.com/main/tvapp/detail?appId=174848', '174848'],
    ['https://www.vizio.com/en/smart-tv-apps?appName=example&appId=vizio.example', 'vizio.example'],
    ['“com.example.app”', 'com.example.app'],
  ],
  domain: [
    ['Example.COM', 'example.com'],
    ['https://www.example.com/path?q=1#x', 'example.com'],
    ['//news.example.com:8080/', 'news.example.com'],
    ['www.example.co.uk', 'example.co.uk'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['www.com', 'www.com'],
    ['“example.com”', 'example.com'],
    ['‘example.org’', 'example.org'],
    ['a_b.example', 'a_b.example'],
    ['203.0.113.7', '203.0.113.7'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ],
  zipcode: [
    ['02108', '02108'],
    ['02108-1234', '02108'],
    ['021081234', '02108'],
    ['m5v 2t6', 'M5V'],
    ['2108', '02108'],
    ['501', '00501'],
    ['K1A', 'K1A'],
  ],
  metrocode: [
    ['501', '501'],
    ['new york', '501'],
    ['LOS ANGELES', '803'],
    ['0501', '501'],
    ['New York (501)', '501'],
    ['501 New York', '501'],
    ['Washington, DC (Hagrstwn)', '511'],
    ['Washington, DC', '511'],
    ['Boston (Manchester)', '506'],
    ['Dallas-Ft. Worth', '623'],
    ['Dallas-Ft Worth, TX', '623'],
    ['Tampa-St. Pete (Sarasota)', '539'],
    ['Ft. Wayne', '509'],
    ['Fort Wayne, IN', '509'],
    ['New York, NY', '501'],
    ['San Francisco-Oak-San Jose', '807'],
  ],
};
const BAD: Record<ListType, string[]> = {
  bundle: [
    '-',
    '...',
    '_',
    'N/A',
    '{{APP_BUNDLE}}',
    '00000000',
    'https://play.google.com/store/apps/dev?id=5700000000000000000',
    'com example',
    'a/b',
    'x'.repeat(201),
    'https://example.com/app',
    'https://play.google.com/store/apps',
    'ünicode',
    '',
  ],
  domain: [
    'example',
    'user@example.com',
    '192.168.0.1',
    'exa mple.com',
    '-a.example',
    '[::1]',
    '*.example.com',
    'exam“ple.com',
    'localhost',
    '999.1.1.1',
    `${'a'.repeat(64)}.com`,
    'http://',
    '',
  ],
  zipcode: ['12', '123456', 'D1A', 'K1', '1A1', 'ABCDE', ''],
  metrocode: ['9999', 'Atlantis', '50', ''],
};

describe.each(Object.entries(GOOD) as [ListType, [string, string][]][])('a %s (3 §5, decision 0073)', (type, forms) => {
  test.each(forms)('may be written as %s', (text, value) => {
    expect(itemOf(type, text)).toMatchObject({ value });
    // What is kept is in its one form already.
    expect(itemOf(type, value)).toEqual({ value });
  });
  test.each(BAD[type])('is not “%s”, and the reason says so in a sentence', (text) => {
    expect(itemOf(type, text)).toEqual({ reason: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

test('a zip code that lost the zeros in front has them back, and is told so', () => {
  expect(itemOf('zipcode', '2108')).toEqual({ value: '02108', changed: 'zeros' });
  expect(itemOf('zipcode', '02108')).toEqual({ value: '02108' });
});

test.each([
  ['youtube.com/channel/UC0000', 'youtube.com'],
  ['https://www.google.com/url?q=https://example.org/', 'google.com'],
])('an address that is cut to its host is told so: %s', (text, value) => {
  expect(itemOf('domain', text)).toEqual({ value, changed: 'host' });
});

test('metro areas are shown by name, other values as they are (3 §3)', () => {
  expect([titleOfItem('metrocode', '501'), titleOfItem('domain', 'example.com')]).toEqual(['New York', 'example.com']);
});
