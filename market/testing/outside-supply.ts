import type { SampledRequest } from '../contract/sampled-request.ts';

export type Sent = Record<string, unknown>;
export type Row = Partial<SampledRequest>;
export const BANNER = { id: '1', banner: { w: 300, h: 250 } };

/** What a request says of its supply, place and screen, and the rows that it becomes; the rest of a row is the same in both readings. */
export const SUPPLY_CASES: Readonly<Record<string, [sent: Sent, rows: Row[]]>> = {
  'an app is its bundle': [
    { app: { bundle: ' com.tidal.tv ', id: '7', storeurl: 'https://apps.apple.com/us/app/x/id99' } },
    [{ app: 'com.tidal.tv' }],
  ],
  'an app without a bundle is its id in the store’s address': [
    { app: { id: '7', storeurl: 'https://apps.apple.com/us/app/tidal/id886445756?mt=8' }, device: { devicetype: 4 } },
    [{ app: '886445756', domain: '', platform: 'INAPP' }],
  ],
  'of Google Play too': [
    { app: { storeurl: 'https://play.google.com/store/apps/details?hl=en&id=com.tidal.tv' } },
    [{ app: 'com.tidal.tv' }],
  ],
  'else the id that the exchange gave it': [{ app: { id: 'agltb3B', name: 'Tidal' } }, [{ app: 'agltb3B' }]],
  'a domain has no scheme, user, port, path or www.': [
    { site: { domain: 'HTTPS://me@WWW.News.example:8443/a?b#c' } },
    [{ domain: 'news.example' }],
  ],
  'a site without a domain is the host of its page': [
    { site: { page: 'http://blog.news.example/2026/x.html' } },
    [{ domain: 'blog.news.example' }],
  ],
  'a publisher without an id is known by domain, name or the last of the chain': [
    { site: { domain: 'a.example', publisher: { domain: 'https://www.Media.example/', name: 'Media' } } },
    [{ publisher: 'media.example' }],
  ],
  'by name': [{ app: { id: '1', publisher: { name: ' Media House ' } } }, [{ publisher: 'Media House' }]],
  'by the chain': [
    {
      site: { domain: 'a.example' },
      source: {
        ext: {
          schain: {
            nodes: [
              { asi: 'one.example', sid: 's1' },
              { asi: 'two.example', sid: 's2' },
            ],
          },
        },
      },
    },
    [{ publisher: 'two.example/s2' }],
  ],
  'a seller is known by the system that calls it so': [
    { site: { domain: 'a.example' }, source: { schain: { nodes: [{ asi: ' HTTPS://WWW.Two.example/ ', sid: ' s2 ' }] } } },
    [{ publisher: 'two.example/s2' }],
  ],
  'one without its system is nobody': [
    { site: { domain: 'a.example' }, source: { schain: { nodes: [{ sid: 's2' }] } } },
    [{ publisher: '' }],
  ],
  'nor is a system without a seller': [
    { site: { domain: 'a.example' }, source: { schain: { nodes: [{ asi: 'two.example', sid: '{{SID}}' }] } } },
    [{ publisher: '' }],
  ],
  'what says nothing of its supply counts in the market': [
    {},
    [{ app: '', domain: '', publisher: '', platform: '', media_type: 'display' }],
  ],
  'a screen outdoors is a platform of its own': [
    { dooh: { id: 'board-7', publisher: { id: 'p9' } }, device: { devicetype: 8 } },
    [{ platform: 'DOOH', publisher: 'p9', app: '', domain: '' }],
  ],
  'a device type comes before the user agent': [{ device: { devicetype: '2', ua: 'Roku/DVP-9.10' } }, [{ platform: 'DESKTOP' }]],
  'one that is none does not': [{ device: { devicetype: 12, ua: 'Roku/DVP-9.10' } }, [{ platform: 'CTV' }]],
  'an app on a television is seen there': [
    { app: { bundle: 'com.tidal.tv' }, device: { ua: 'Dalvik/2.1.0 (Linux; U; Android 9; AFTKA Build/PS7282)' } },
    [{ platform: 'CTV' }],
  ],
  'an app on a phone is In-App': [
    { app: { bundle: 'com.tidal.tv' }, device: { ua: 'Dalvik/2.1.0 (Linux; U; Android 13)' } },
    [{ platform: 'INAPP' }],
  ],
  'a structured user agent says mobile': [{ device: { sua: { mobile: 1 } } }, [{ platform: 'MOBILE' }]],
  'and its system before the user agent does': [
    { device: { sua: { mobile: 0, platform: { brand: 'Windows', version: ['11'] } }, ua: 'Mozilla/5.0 (Linux; Android 10; K)' } },
    [{ platform: 'DESKTOP' }],
  ],
  'a system of phones is of tablets too': [{ device: { sua: { mobile: 0, platform: { brand: 'Android' } } } }, [{ platform: 'MOBILE' }]],
  'a model tells a television': [{ device: { sua: { mobile: 0, model: 'AFTKA', platform: { brand: 'Android' } } } }, [{ platform: 'CTV' }]],
  'a user agent that is no text says nothing': [{ device: { ua: { roku: 1 }, sua: [] } }, [{ platform: '' }]],
  'it is known by where it is shown': [{ dooh: { venuetype: ['101'] } }, [{ platform: 'DOOH' }]],
  'or by what it is about': [{ dooh: { cat: ['IAB20'] } }, [{ platform: 'DOOH', categories: ['IAB20'] }]],
  'an app is known by what it shows': [{ app: { content: { title: 'Pilot' } } }, [{ platform: 'INAPP', title: 'Pilot' }]],
  'what is empty is no app': [{ app: { cat: [], content: {} }, site: { domain: 'a.example' } }, [{ domain: 'a.example', platform: '' }]],
  'an imp that offers several media is one opportunity': [
    { imp: [{ id: '1', native: { request: '{}' }, audio: {}, banner: {} }] },
    [{ media_type: 'display' }],
  ],
  'native may be JSON in a text': [{ imp: [{ id: '1', native: '{"ver":"1.2"}' }] }, [{ media_type: 'native' }]],
  'every imp is an opportunity of its own': [
    {
      imp: [
        { id: '1', banner: {}, bidfloor: 0.5 },
        { id: '2', video: { mimes: ['video/mp4'] }, banner: {}, bidfloor: '12.25', bidfloorcur: 'usd' },
        { id: '3', audio: {} },
        { id: '4', native: { request: '{}' }, bidfloor: 3, bidfloorcur: 'EUR' },
        { id: '5', banner: {}, bidfloor: 0, bidfloorcur: 'EUR' },
      ],
    },
    [
      { media_type: 'display', floor: '0.5', floor_unknown: 0 },
      { media_type: 'video', floor: '12.25', floor_unknown: 0 },
      { media_type: 'audio', floor: '0', floor_unknown: 0 },
      { media_type: 'native', floor: '0', floor_unknown: 1 },
      { media_type: 'display', floor: '0', floor_unknown: 0 },
    ],
  ],
  'the user’s place stands in where the device’s is silent': [
    { device: { geo: { lat: 40 } }, user: { geo: { country: 'USA', region: 'California', metro: '0803', zip: '90012-4455' } } },
    [{ country: 'US', state: 'CA', dma: '803', zip: '90012' }],
  ],
  'and parts of two places do not mix': [
    { device: { geo: { country: 'CAN', region: 'ca-on', zip: 'm5v 2t6' } }, user: { geo: { country: 'USA', metro: '501' } } },
    [{ country: 'CA', state: 'ON', dma: '', zip: 'M5V' }],
  ],
  'a number has lost its zeros': [{ device: { geo: { country: 'US', zip: 1001, metro: 501 } } }, [{ zip: '01001', dma: '501' }]],
  'nine digits are a zip code and four more': [{ device: { geo: { country: 'USA', zip: '902101234' } } }, [{ zip: '90210' }]],
  'eight are none': [{ device: { geo: { country: 'USA', zip: '90210123' } } }, [{ zip: '90210123' }]],
  'seven digits are no zip code, and stay as they are': [{ device: { geo: { country: 'USA', zip: '1234567' } } }, [{ zip: '1234567' }]],
  'a code of another country stays': [
    { device: { geo: { country: 'GBR', zip: 'SW1A 1AA', region: 'LND' } } },
    [{ zip: 'SW1A 1AA', state: '' }],
  ],
  'an area may have a dash': [{ device: { geo: { country: 'CAN', zip: 'h2x-1y4', region: 'Québec' } } }, [{ zip: 'H2X', state: 'QC' }]],
  'what is no region and no metro says nothing': [
    { device: { geo: { country: ' usa ', region: 'XX', metro: 'New York' } } },
    [{ country: 'US', state: '', dma: '' }],
  ],
  'an id or a title may begin with a bracket': [
    { app: { bundle: '{3F2504E0}', publisher: { id: '[p]' }, content: { title: '[REC]' } }, user: { id: '{9A-1}' } },
    [{ app: '{3F2504E0}', publisher: '[p]', title: '[REC]', user: 'user:{9A-1}' }],
  ],
  'a list or an object where a text is wanted says nothing': [
    {
      site: { domain: ['a.example'], content: { title: { a: 1 }, genre: ['Drama'], cat: [['IAB1'], 'IAB2'] }, cat: [{ id: 'IAB3' }] },
      device: { geo: { country: 'USA', zip: ['10001'] } },
    },
    [{ domain: '', title: '', genre: '', categories: ['IAB2'], zip: '' }],
  ],
  'a currency that is no text is another one': [
    { imp: [{ ...BANNER, bidfloor: 3, bidfloorcur: { code: 'USD' } }] },
    [{ floor: '0', floor_unknown: 1 }],
  ],
  'a country that is no text names none': [
    { device: { geo: { country: ['CAN'], zip: 'M5V' } }, user: { geo: { country: 'USA', zip: '10001' } } },
    [{ country: 'US', zip: '10001' }],
  ],
  'what is no host is no domain': [
    { site: { domain: 'not a url', page: 'about:blank', publisher: { id: ['p'] } } },
    [{ domain: '', publisher: '' }],
  ],
  'an app that is called by its link is its id': [
    { app: { bundle: 'https://play.google.com/store/apps/details?id=com.example.app' } },
    [{ app: 'com.example.app' }],
  ],
  'and so is one with what stores put before it': [{ app: { bundle: 'id886445756' } }, [{ app: '886445756' }]],
  'a page of a developer is no app': [{ app: { bundle: 'https://play.google.com/store/apps/dev?id=57', id: 'a7' } }, [{ app: 'a7' }]],
  ...Object.fromEntries(
    ['{{APP_BUNDLE}}', '[APPBUNDLE]', 'N/A', '-', '…', 'null', '00000000', '%%BUNDLE%%'].map((bundle): [string, [Sent, Row[]]] => [
      `says no app: ${bundle}`,
      [
        { app: { bundle, content: { network: { name: bundle }, channel: { name: bundle }, genre: bundle, title: 'x' } } },
        [{ app: '', network: '', channel: '', genre: '' }],
      ],
    ]),
  ),
  'a placeholder lets the next source speak': [
    { app: { bundle: '{{BUNDLE}}', storeurl: 'https://apps.apple.com/us/app/x/id99' } },
    [{ app: '99' }],
  ],
  ...Object.fromEntries(
    ['bücher.example', 'BÜCHER.example', 'https://www.bücher.example/x', 'xn--bcher-kva.example', '“bücher.example”'].map(
      (domain): [string, [Sent, Row[]]] => [
        `is one site: ${domain}`,
        [{ site: { domain, publisher: { domain } } }, [{ domain: 'xn--bcher-kva.example', publisher: 'xn--bcher-kva.example' }]],
      ],
    ),
  ),
  'a host has the signs that hosts have': [{ site: { domain: 'ex!ample.com', page: 'https://a_b.example/' } }, [{ domain: 'a_b.example' }]],
  ...Object.fromEntries(
    ['10.0.0.1', '127.0.0.1:8080', 'localhost', '999.1.1.1'].map((domain): [string, [Sent, Row[]]] => [
      `is no site: ${domain}`,
      [{ site: { domain } }, [{ domain: '' }]],
    ]),
  ),
  'of several genres the first that is known counts, in one spelling': [
    { app: { id: '1', content: { genre: 'weird, comedy, Drama' } } },
    [{ genre: 'Comedy' }],
  ],
  ...Object.fromEntries(
    ['Comedy, Drama', 'comedy', 'COMEDY', 'Comedy|Drama', ' Comedy ; x'].map((genre): [string, [Sent, Row[]]] => [
      `is Comedy: ${genre}`,
      [{ app: { id: '1', content: { genre } } }, [{ genre: 'Comedy' }]],
    ]),
  ),
  'a list of genres is read where there is no text': [
    { app: { id: '1', content: { genres: ['sci-fi', 'Drama'] } } },
    [{ genre: 'Science Fiction' }],
  ],
  'codes of genres are categories of their taxonomy': [
    { app: { id: '1', content: { genres: ['485', '380'], gtax: 9 } } },
    [{ categories: ['IAB17-5'], genre: '' }],
  ],
  'a country may be called by its name': [
    { device: { geo: { country: 'United States', zip: '10001' } } },
    [{ country: 'US', zip: '10001' }],
  ],
  'of two hosts the first counts': [{ site: { domain: 'a.example, b.example' } }, [{ domain: 'a.example' }]],
  'Amazon writes its apps in three ways': [{ app: { storeurl: 'https://www.amazon.com/gp/product/B00ABCDEFG' } }, [{ app: 'B00ABCDEFG' }]],
  'an empty text is no floor': [{ imp: [{ ...BANNER, bidfloor: '' }] }, [{ floor: '0', floor_unknown: 0 }]],
  'a floor of another currency may be large': [
    { imp: [{ ...BANNER, bidfloor: 1_500_000, bidfloorcur: 'VND' }] },
    [{ floor: '0', floor_unknown: 1 }],
  ],
  'categories of taxonomy 3.1 are those of 1.0 by the published map': [
    { app: { id: '1', cattax: 9, cat: ['485', 'WQC6HR', '380'], content: { cattax: '6', cat: ['647', '325'] } } },
    [{ categories: ['IAB1-7', 'IAB1-5', 'IAB17-5', 'IAB19'] }],
  ],
  'a genre of 3.1 is of no medium': [{ site: { content: { cattax: 7, cat: ['647', '640'] } } }, [{ categories: ['IAB1-7'] }]],
  'one code may be two of 1.0': [{ site: { cattax: 2, cat: ['379'] } }, [{ categories: ['IAB11', 'IAB12'] }]],
  'several that became one are their first tier': [{ site: { cattax: 5, cat: ['214'] } }, [{ categories: ['IAB8'] }]],
  'a code of 1.0 is one whatever is said of it': [{ site: { cattax: 2, cat: ['IAB12', '483'] } }, [{ categories: ['IAB12', 'IAB17'] }]],
  'without a taxonomy they are as sent': [
    { site: { cat: ['483'], content: { cattax: 1, cat: ['IAB1'] } } },
    [{ categories: ['IAB1', '483'] }],
  ],
  'those of products and audiences are none of content': [{ site: { cattax: 3, cat: ['1001', '485'] } }, [{ categories: [] }]],
  'a language is its first subtag': [{ site: { domain: 'a.example', content: { langb: 'es-MX' } } }, [{ language: 'es' }]],
  'and its code where it has one': [{ app: { id: '1', content: { language: 'EN' } } }, [{ language: 'en' }]],
};
