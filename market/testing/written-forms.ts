type Random = () => number;
const pick = (random: Random, all: readonly string[]): string => all[Math.floor(random() * all.length)] ?? '';
const word = (random: Random, length = 3 + Math.floor(random() * 8)) =>
  Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(random() * 36)]).join('');
const letters = (random: Random) => word(random).replace(/[0-9]/g, 'x');
const digits = (random: Random, length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('');
const hex = (random: Random, length: number) => Array.from({ length }, () => '0123456789abcdef'[Math.floor(random() * 16)]).join('');
const anyCase = (random: Random, text: string) => [...text].map((sign) => (random() < 0.5 ? sign.toUpperCase() : sign)).join('');
const guid = (random: Random) => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');

const quoted = (random: Random, text: string) => pick(random, [text, text, text, ` ${text} `, `"${text}"`, `“${text}”`, `‘${text}’`]);

/** An app, written as requests and lists write it. */
export function writtenApp(random: Random): string {
  const bundle = pick(random, [
    `com.${letters(random)}.${word(random)}`,
    `${letters(random)}.tv`,
    `${letters(random)}_app-${digits(random, 2)}`,
  ]);
  const number = `1${digits(random, 9)}`;
  const asin = `B0${word(random, 8).toUpperCase()}`;
  return pick(random, [
    ...[
      bundle,
      bundle,
      number,
      number,
      asin,
      `id${number}`,
      `ID${number}`,
      `mobileapp::1-${number}`,
      `mobileapp::2-${bundle}`,
      ` ${bundle} `,
    ],
    `https://play.google.com/store/apps/details?id=${bundle}&hl=en`,
    `play.google.com/store/apps/details?hl=de&id=${bundle}`,
    `market://details?id=${bundle}`,
    `https://apps.apple.com/us/app/${word(random)}/id${number}?mt=8`,
    `itms-apps://itunes.apple.com/app/id${number}`,
    `https://channelstore.roku.com/details/${hex(random, 32)}/${word(random)}`,
    `https://www.amazon.com/dp/${asin}`,
    `https://www.amazon.co.uk/${word(random)}/dp/${asin}/ref=x`,
    `https://www.samsung.com/us/appstore/app/G${digits(random, 11)}/`,
    `https://us.lgappstv.com/main/tvapp/detail?appId=1${digits(random, 5)}`,
    `https://www.vizio.com/en/smart-tv-apps?appName=x&appId=vizio.${letters(random)}`,
    ...[
      'https://play.google.com/store/apps/dev?id=57',
      `https://${word(random)}.example/id${number}`,
      '{{APP_BUNDLE}}',
      '[APPBUNDLE]',
      '-',
      '…',
      'N/A',
      'null',
    ],
    ...[
      '00000000',
      '%%BUNDLE%%',
      '${BUNDLE}',
      'unknown',
      `__${word(random)}__`,
      '#N/A#',
      '(none)',
      '   ',
      '{bundle}',
      '<bundle_id>',
      '7777777',
    ],
  ]);
}

/** A site, written as requests and lists write it. */
export function writtenHost(random: Random): string {
  const label = () =>
    pick(random, [
      word(random),
      word(random),
      `${letters(random)}_${word(random)}`,
      `${letters(random)}-1`,
      'bücher',
      'пример',
      '例え',
      'straße',
      'ÉCOLE',
    ]);
  const host = pick(random, [
    `${label()}.example`,
    `${label()}.${label()}.co.uk`,
    `${word(random)}.com`,
    'xn--bcher-kva.example',
    `www.${label()}.org`,
    'www.com',
    '203.0.113.7',
  ]);
  const any = anyCase(random, host);
  return quoted(
    random,
    pick(random, [
      ...[host, host, any, `www.${host}`, `https://${any}/path?q=1#x`, `http://${host}:8080`, `//${host}/`, `${host}.`, `${host}/a,b`],
      ...[
        'localhost',
        'example',
        '10.0.0.1',
        '999.1.1.1',
        '192.168.0.1',
        '[SITE_DOMAIN]',
        '{{DOMAIN}}',
        'about:blank',
        '',
        'not a host',
        `${'a'.repeat(64)}.com`,
      ],
      ...[`-${host}`, `ex!ample.${word(random)}`, `${letters(random)}..com`, '“”', `${'ab.'.repeat(90)}com`, 'bü!cher.example'],
    ]),
  );
}

/** A zip code of the US or an area of Canada. */
export const writtenZip = (random: Random, country: string): string =>
  country === 'CA'
    ? pick(random, ['M5V 2T6', 'm5v', 'H2X-1Y4', 'h2x1y4', ' K1A '])
    : pick(random, [
        digits(random, 5),
        `${digits(random, 5)}-1234`,
        `${digits(random, 5)}1234`,
        `1${digits(random, 3)}`,
        `2${digits(random, 2)}`,
        ` ${digits(random, 5)} `,
        ...['00000', '000', '00000-0000', '99999', '44444'],
      ]);

/** An address as devices send it. */
export function writtenAddress(random: Random): string {
  const four = pick(random, ['203.0.113.7', '198.51.100.200', '8.8.4.4', '172.32.0.1']);
  const six = pick(random, ['2001:db8:1:2::7', '2001:DB8::1', '2a00:1450:4001:0824:0000:0000:0000:2003']);
  return pick(random, [
    ...[four, four, `${four}:8080`, `::ffff:${four}`, `[::ffff:${four}]:80`, `${four}, 10.0.0.1`, `${four};10.0.0.1`, ` ${four} `],
    ...[six, `[${six}]:443`, `[${six}]`, `${six}%eth0`, `${six}, ${four}`],
    ...[
      '999.1.1.1',
      '10.1.2.3',
      'localhost',
      '[IP]',
      '{{IP}}',
      '0.0.0.0',
      '::1',
      'fe80::1',
      '1.2.3',
      '01.2.3.4',
      'unknown',
      '',
      '255.255.255.255',
      '1.2.3.4.5',
    ],
  ]);
}

/** A device id, or its MD5 or SHA-1. */
export const writtenDevice = (random: Random): string => {
  const id = guid(random);
  return pick(random, [
    ...[id, id.toUpperCase(), anyCase(random, id), id.replaceAll('-', ''), id.replaceAll('-', '').toUpperCase(), `{${id}}`, ` ${id} `],
    ...[
      hex(random, 40),
      hex(random, 40).toUpperCase(),
      '00000000-0000-0000-0000-000000000000',
      '0'.repeat(32),
      'f'.repeat(32),
      '%%IFA%%',
      '{{IFA}}',
      'null',
      '',
    ],
  ]);
};

/** What a programme is about. */
export const writtenGenre = (random: Random): string =>
  pick(random, [
    'Comedy',
    'comedy',
    'COMEDY',
    'Comedy, Drama',
    'drama|crime',
    'Sci-Fi',
    'k-drama',
    'Weird/Comedy',
    'LGBTQ+',
    'Kids & Family; kids',
    'N/A',
    '{{GENRE}}',
    '',
    'hip-hop',
    'n/a, Drama',
    'Über-Show',
  ]);

/** A metro area’s number. */
export const writtenMetro = (random: Random): string => pick(random, ['501', '0501', ' 803 ', '00602', '504', '999']);
