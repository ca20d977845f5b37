import type { Row, Sent } from './outside-supply.ts';

const identified = {
  user: { id: 'u1', eids: [{ source: 'ids.example', uids: [{ id: 'E1', atype: 1 }, { id: 'E2' }] }] },
  device: { ip: '198.51.100.7', ipv6: '2001:db8:1:2::7', ifa: 'AAAAAAAA-0000-4000-8000-00000000000B' },
};
const known: Row[] = [
  {
    user: 'user:u1',
    household: 'ip:198.51.100.7',
    identities: ['device:aaaaaaaa-0000-4000-8000-00000000000b', 'network:20010DB800010002', 'eid:ids.example:E1', 'eid:ids.example:E2'],
  },
];
/** Purposes 1, 2 and 3 consented to, and none. */
const CONSENT = 'COvFyGBOvFyGBAbAAAENAPCAAOAAAAAAAAAAAEEUACCKAAA';
const NO_CONSENT = 'CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA';
/** Ways to say an opt-out, and what cannot be read and may be one. */
const OPTED_OUT: readonly (readonly [regs: object, rest?: { user?: object; device?: object }])[] = [
  ...[[7], ['7'], '7', 7, '7,8', '2, 7', '8_7', '7;8', '[7]', '["7"]', 7.0, '007', 70, [[7]], '7 ', '70000000000'].map(
    (sid) => [{ gpp: 'DBABLA~BVQqAAAAAgA.QA', gpp_sid: sid }] as const,
  ),
  ...['seven', '７', true, { 7: true }, [null], ['x'], '7.5', '0x7', '7,x', '--7', '+7', '1e1', '${GPP_SID}', [true], 6.5].map(
    (sid) => [{ gpp_sid: sid }] as const,
  ),
  ...['7', [7], 7, 'x'].map((sid) => [{ ext: { gpp_sid: sid } }] as const),
  [{ gpp_sid: [], ext: { gpp_sid: '8' } }],
  ...[1, '1', true, 'true', 'TRUE', ' 1 ', 'yes', 'x', 2, -1, [1], [], {}, '${GPC}'].flatMap((gpc) => [
    [{ gpc }] as const,
    [{ ext: { gpc } }] as const,
    [{}, { user: { gpc } }] as const,
    [{}, { user: { ext: { gpc } } }] as const,
    [{}, { device: { gpc } }] as const,
    [{}, { device: { ext: { gpc } } }] as const,
  ]),
  ...[
    '1YYN',
    '1YYY',
    '1-Y-',
    '1yyn',
    ' 1YYN ',
    'Y',
    '1',
    '1YN',
    '1YNNN',
    '2YNN',
    '1YXN',
    'opt-out',
    '${US_PRIVACY}',
    true,
    1,
    0,
    ['1YNN'],
    {},
  ].flatMap((said) => [
    [{ us_privacy: said }] as const,
    [{ ext: { us_privacy: said } }] as const,
    [{}, { user: { ext: { us_privacy: said } } }] as const,
  ]),
  [{ us_privacy: '1YNN', ext: { us_privacy: '1YYN' } }],
  ...[2, 'yes', '${LMT}', [1], {}, 'TRUE'].flatMap((flag) => [
    [{ coppa: flag }] as const,
    [{ ext: { coppa: flag } }] as const,
    [{ gdpr: flag }] as const,
    [{}, { device: { lmt: flag } }] as const,
    [{}, { device: { dnt: flag } }] as const,
    [{}, { device: { ext: { lmt: flag } } }] as const,
  ]),
  [{ gpp_sid: '2' }],
  [{ gpp_sid: 2 }],
  [{ gpp_sid: '1,2' }],
];
/** And what is read, and is none. */
const NOT_OPTED_OUT: readonly object[] = [
  ...[[], [''], '', null, '-1', [-1], -7, '0', 0, 5, '1,3', [3, 4]].map((sid) => ({ gpp_sid: sid })),
  ...[0, '0', false, 'false', 'False', '', ' ', null, 0.0].map((gpc) => ({ gpc, coppa: gpc, gdpr: gpc, ext: { gpc, gdpr: gpc } })),
  ...['1YNN', '1---', '1NNN', '1-N-', '1ynn', ' 1YNN', '', null].map((said) => ({ us_privacy: said, ext: { us_privacy: said } })),
];
const unknown: Row[] = [{ user: '', household: '', identities: [] }];
const GUID = '6d92078a-8246-4ba4-ae5b-76104861e7dc';
/** What stands where an id was taken away, or was never filled in. */
const NOBODYS = [
  ...[
    '{{IFA}}',
    '%%IFA%%',
    '[IFA]',
    '${IFA}',
    '$(IFA)',
    '<IFA>',
    '__IFA__',
    '#IFA#',
    '[[ifa]]',
    '%7B%7BIFA%7D%7D',
    '{ifa}',
    '$IFA',
    '-',
    '--',
    '…',
    '...',
    '?',
  ],
  ...[
    'N/A',
    'null',
    'NULL',
    'none',
    'Unknown',
    'undefined',
    '(not set)',
    'nan',
    '0',
    '0'.repeat(32),
    '1'.repeat(32),
    '7777777',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  ...['00000000000000000000000000000000', '11111111-1111-1111-1111-111111111111', '{00000000-0000-0000-0000-000000000000}'],
];

/** What a request says of its person and home, and what of it is kept. */
export const PEOPLE_CASES: Readonly<Record<string, [sent: Sent, rows: Row[]]>> = {
  'who says nothing of privacy is counted': [identified, known],
  'a home of IPv6 is its network': [{ device: { ipv6: '2001:db8:1:2::7' } }, [{ user: '', household: 'network:20010DB800010002' }]],
  'an address without a network is none': [{ device: { ipv6: '::1' } }, unknown],
  'a child is nobody (COPPA)': [{ ...identified, regs: { coppa: 1 } }, unknown],
  'limited tracking is obeyed (lmt)': [{ ...identified, device: { ...identified.device, lmt: 1 } }, unknown],
  'yes may be said as true': [{ ...identified, device: { ...identified.device, lmt: true } }, unknown],
  'the GDPR is in force by its section of the Global Privacy Platform': [{ ...identified, regs: { gpp_sid: [2] } }, unknown],
  'and where either place says so': [{ ...identified, regs: { gdpr: 0, ext: { gdpr: 1 } } }, unknown],
  'US privacy is a US section too': [{ ...identified, regs: { gpp_sid: [6] } }, unknown],
  'a consent of the first framework is none': [
    { ...identified, user: { ...identified.user, consent: `B${CONSENT.slice(1)}` }, regs: { gdpr: 1 } },
    unknown,
  ],
  'what stands where an identity was taken away is nobody': [
    { user: { id: ' ' }, device: { ifa: '00000000-0000-0000-0000-000000000000', ip: '0.0.0.0' } },
    unknown,
  ],
  ...Object.fromEntries(
    NOBODYS.map((id): [string, [Sent, Row[]]] => [
      `is nobody: ${id}`,
      [{ user: { id, eids: [{ source: 's', uids: [{ id }] }] }, device: { ifa: id } }, unknown],
    ]),
  ),
  ...Object.fromEntries(
    ['[IP]', '{{IP}}', '999.1.1.1', '1.2.3', '01.2.3.4', 'localhost', '0.0.0.0', '::', '256.0.0.1', 'unknown', '203.0.113.7.example'].map(
      (ip): [string, [Sent, Row[]]] => [`is no address: ${ip}`, [{ device: { ip, ipv6: ip } }, unknown]],
    ),
  ),
  ...Object.fromEntries(
    ['203.0.113.7:8080', '::ffff:203.0.113.7', '[::ffff:203.0.113.7]:80', '203.0.113.7, 10.0.0.1', ' 203.0.113.7 '].map(
      (ip): [string, [Sent, Row[]]] => [`is one address: ${ip}`, [{ device: { ip } }, [{ household: 'ip:203.0.113.7' }]]],
    ),
  ),
  ...Object.fromEntries(
    [GUID, GUID.toUpperCase(), GUID.replaceAll('-', ''), `{${GUID}}`].map((ifa): [string, [Sent, Row[]]] => [
      `is one device: ${ifa}`,
      [{ device: { ifa } }, [{ user: `device:${GUID}` }]],
    ]),
  ),
  'a hashed id of the device is one beside the person': [
    { user: { id: 'u1' }, device: { dpidmd5: '5d41402abc4b2a76b9719d911017c592', didsha1: 'AAF4C61DDCC5E8A2DABEDE0F3B482CD9AEA9434D' } },
    [{ user: 'user:u1', identities: ['device:5d41402a-bc4b-2a76-b971-9d911017c592', 'device:aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d'] }],
  ],
  'a string of the Global Privacy Platform without the list of its sections may be an opt-out': [
    { ...identified, regs: { gpp: 'DBABLA~BVQqAAAAAgA.QA' } },
    unknown,
  ],
  'and in the other place': [{ ...identified, regs: { ext: { gpp: 'DBABLA~BVQqAAAAAgA.QA' } } }, unknown],
  'do not track is obeyed (dnt)': [{ ...identified, device: { ...identified.device, dnt: '1' } }, unknown],
  'an opt-out of sale is obeyed (US privacy)': [{ ...identified, regs: { ext: { us_privacy: '1YYN' } } }, unknown],
  'no opt-out is none': [{ ...identified, regs: { us_privacy: '1YNN' } }, known],
  'a US section of the Global Privacy Platform is not read, and counts as an opt-out': [
    { ...identified, regs: { gpp: 'DBABLA~', gpp_sid: [7] } },
    unknown,
  ],
  ...Object.fromEntries(
    OPTED_OUT.map(([regs, { user = {}, device = {} } = {}]): [string, [Sent, Row[]]] => [
      `an opt-out counts in every shape, and so does what cannot be read: ${JSON.stringify({ regs, user, device })}`,
      [{ regs, user: { ...identified.user, ...user }, device: { ...identified.device, ...device } }, unknown],
    ]),
  ),
  ...Object.fromEntries(
    NOT_OPTED_OUT.map((regs): [string, [Sent, Row[]]] => [
      `what is read and no opt-out is none: ${JSON.stringify(regs)}`,
      [{ ...identified, regs }, known],
    ]),
  ),
  'by a section said as a text the GDPR is in force, and obeyed with its consent': [
    { ...identified, user: { ...identified.user, consent: CONSENT }, regs: { gpp_sid: '2' } },
    known,
  ],
  'under the GDPR without consent nobody is known': [{ ...identified, regs: { ext: { gdpr: 1 } } }, unknown],
  'nor with consent to nothing': [
    { ...identified, user: { ...identified.user, ext: { consent: NO_CONSENT } }, regs: { gdpr: 1 } },
    unknown,
  ],
  'with consent to purpose 1 somebody is': [{ ...identified, user: { ...identified.user, consent: CONSENT }, regs: { gdpr: 1 } }, known],
  'a person without an id is the device': [
    { device: { ifa: 'ABCD-1', ip: '198.51.100.7' } },
    [{ user: 'device:abcd-1', household: 'ip:198.51.100.7', identities: [] }],
  ],
  'an id of an exchange that speaks an older version is read too': [
    { user: { ext: { eids: [{ source: ' IDs.Example ', uids: [{ id: 7 }, { id: 'null' }, {}] }, { uids: [{ id: 'x' }] }] } } },
    [{ user: '', household: '', identities: ['eid:ids.example:7'] }],
  ],
  'an address of IPv6 is a network wherever it is said': [
    { device: { ip: '2001:db8:1:2::7', ipv6: '2001:DB8:1:2::8' } },
    [{ household: 'network:20010DB800010002', identities: [] }],
  ],
  'segments are those that lists of data name, each once': [
    {
      user: {
        data: [
          { id: 'p', segment: [{ id: 'a', value: '1' }, { id: ' b ' }, { name: 'no id' }] },
          { segment: [{ id: 7 }, { id: 'a' }] },
          {},
          null,
        ],
      },
    },
    [{ segments: ['a', 'b', '7', ' p\ta', ' p\tb'], contextual: [] }],
  ],
  'and of content those of what is shown': [
    {
      app: { bundle: 'a.b', content: { data: [{ segment: [{ id: 'sea' }, { id: ['x'] }] }] } },
      site: { content: { data: [{ segment: [{ id: 'no' }] }] } },
    },
    [{ segments: [], contextual: ['sea'] }],
  ],
  'a child is in no segment, but what it sees is (COPPA)': [
    { user: { data: [{ segment: [{ id: 'a' }] }] }, site: { content: { data: [{ segment: [{ id: 'sea' }] }] } }, regs: { coppa: 1 } },
    [{ segments: [], contextual: ['sea'] }],
  ],
  'nor who opted out (lmt)': [{ user: { data: [{ segment: [{ id: 'a' }] }] }, device: { lmt: 1 } }, [{ segments: [] }]],
  'an id too long, empty or with a zero is none, and costs nothing else': [
    {
      user: { data: [{ segment: [{ id: 'x'.repeat(201) }, { id: ' ' }, { id: 'a\0b' }, { id: 'ö'.repeat(200) }] }, 'x', { segment: 'y' }] },
    },
    [{ segments: ['ö'.repeat(200)] }],
  ],
  'and behind each name of their data: id, name and taxonomy': [
    {
      user: {
        data: [
          { id: ' 77 ', name: 'Gable Data', ext: { segtax: 601 }, segment: [{ id: 'a' }] },
          { id: 'gable data', name: 'GABLE Data', ext: { segtax: '0601' }, segment: [{ id: 'b' }] },
          { id: { no: 'text' }, name: 'x'.repeat(101), ext: { segtax: 'x' }, segment: [{ id: 'c' }] },
          { id: 'tab\there', name: '[LIST]', segment: [{ id: 'd' }] },
        ],
      },
      site: { content: { data: [{ name: 'Context', segment: [{ id: 'sea' }] }] } },
    },
    [
      {
        segments: ['a', 'b', 'c', 'd', ' 77\ta', ' gable data\ta', ' segtax:601\ta', ' gable data\tb'],
        contextual: ['sea', ' context\tsea'],
      },
    ],
  ],
  'of many segments a hundred are kept': [
    { user: { data: [{ segment: Array.from({ length: 130 }, (_, id) => ({ id })) }] } },
    [{ segments: Array.from({ length: 100 }, (_, id) => String(id)) }],
  ],
  'of many identities twenty are kept': [
    { user: { eids: [{ source: 's', uids: Array.from({ length: 30 }, (_, id) => ({ id })) }] } },
    [{ identities: Array.from({ length: 20 }, (_, id) => `eid:s:${id + 1}`) }],
  ],
  ...Object.fromEntries(
    ['10.1.2.3', '192.168.0.4', '172.16.0.1', '172.31.255.1', '127.0.0.1', '169.254.1.1', 'fe80::1', '::1', 'fd00:1::1'].map(
      (ip): [string, [Sent, Row[]]] => [`an address in a private network is no home: ${ip}`, [{ device: { ip } }, unknown]],
    ),
  ),
  'and its neighbours are homes': [
    { device: { ip: '172.32.0.1', ipv6: 'fb00::1' } },
    [{ household: 'ip:172.32.0.1', identities: ['network:FB00000000000000'] }],
  ],
};
