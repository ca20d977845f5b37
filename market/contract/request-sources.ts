/** How a text becomes the value that is targeted: as it is, the host of an address, an app's one form, the app's id in a store's address. */
export type Reading = 'text' | 'host' | 'app' | 'storeId';
export type Source = { path: string; as: Reading };

/**
 * Where app, domain and publisher come from: the first that says something (OpenRTB requires none of them).
 * `inventory` is the app, the site or the screen of the request; `chain` the last node of the supply chain, whose seller is known by the
 * system that knows it: `asi/sid`.
 */
export const SOURCES = {
  app: [
    { path: 'app.bundle', as: 'app' },
    { path: 'app.storeurl', as: 'storeId' },
    { path: 'app.id', as: 'text' },
  ],
  domain: [
    { path: 'site.domain', as: 'host' },
    { path: 'site.page', as: 'host' },
  ],
  publisher: [
    { path: 'inventory.publisher.id', as: 'text' },
    { path: 'inventory.publisher.domain', as: 'host' },
    { path: 'inventory.publisher.name', as: 'text' },
  ],
  system: [{ path: 'chain.asi', as: 'host' }],
  seller: [{ path: 'chain.sid', as: 'text' }],
} as const satisfies Record<string, readonly Source[]>;

/** What a request says of its app besides who it is, in the order that `app_said` keeps it, and letters kept of each. */
export const SAID_OF_APPS = ['name', 'domain', 'storeurl'] as const;
export const LONGEST_SAID = 400;

/** A request is of an app where one of these texts or lists is there, of a screen outdoors by the same, and of a site otherwise. */
export const INVENTORY_SIGNS = [
  ...['id', 'name', 'domain', 'publisher.id', 'publisher.domain', 'publisher.name'],
  ...['content.title', 'content.series', 'content.genre', 'content.contentrating', 'content.language', 'content.network.name'],
] as const;
export const INVENTORY_LISTS = ['cat', 'content.cat', 'venuetype'] as const;

/** The first subtag of a language. */
export const LANGUAGE = '^ *([a-z]{2,3})(?:[-_ ].*)?$';
/** A metro code by its number, however many zeros are before it. */
export const METRO = '^ *0*([1-9][0-9]{2}) *$';
/** Five digits with or without the four after them; numbers have lost the zeros they began with. */
export const US_ZIPS = ['^ *([0-9]{3,5})(?:[- ][0-9]{4})? *$', '^ *([0-9]{5})[0-9]{4} *$'] as const;
/** A code that nobody has and that stands for none. */
export const NO_ZIPS = ['00000'] as const;
/** Names of regions besides the English ones, as ASCII capitals leave them. */
export const OTHER_STATE_NAMES: readonly [name: string, code: string][] = [['QUéBEC', 'QC']];
export const CANADIAN_AREA = '^ *([A-Z][0-9][A-Z])(?:[- ]?[0-9][A-Z][0-9])? *$';

/**
 * What a device is by its user agent, in lower case, behind brand and model of `device.sua` with `; ` between them; the first of these that
 * is found. Televisions and boxes come first, because most of them also say the system of a phone. A personal computer and a handheld are
 * told by the brand of `device.sua.platform` alone where there is one.
 */
export const SET_TOP_BOX = 'set-?top|stbapp|[^a-z]stb[^a-z]|tivo|comcast|directv';
export const TELEVISION =
  'smart[- ]?tv|(?:google|android|apple|opera|web0s|webos[.]) ?tv|web0s|tvos|hbbtv|roku|crkey|chromecast|netcast|nettv|inettv|vidaa|viera|bravia|vizio|smartcast|philipstv|sonydtv|tv safari|mitv|mibox|; aft[a-z0-9]+(?:[ ;)]|$)|playstation[ ;a-z]* [345]|xbox|nintendo (?:switch|wii)';
export const HANDHELD =
  'android|iphone|ipad|ipod|mobile|silk/|kindle|blackberry|playbook|windows phone|opera mini|symbian|kaios|nintendo 3ds|playstation (?:vita|portable)|(?:^|[^a-z])ios(?:[^a-z]|$)';
export const COMPUTER = 'windows|macintosh|mac ?os|x11|linux|[^a-z]cros[^a-z]|^chrom(?:e|ium) ?os$';

/** The alphabet of consent strings, by value. */
export const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Bit 152 of a TC string is the consent to purpose 1, to store and access information (TCF 2, core string): of its 26th sign this one. */
export const PURPOSE_ONE = { sign: 26, bit: 8 } as const;
/** The first sign of a TC string of version 2; those of version 1 are read otherwise, and consent to nothing here. */
export const TCF_2 = 'C';
/**
 * Where requests say that a person is a child or opted out, in any of these places; GPC is the Global Privacy Control of a browser. Whatever
 * is neither nothing nor a no is in force: what cannot be read may be an opt-out.
 */
export const OPT_OUT_FLAGS = [
  ...['regs.coppa', 'regs.ext.coppa', 'device.lmt', 'device.dnt', 'device.ext.lmt', 'device.ext.dnt'],
  ...['regs.gpc', 'regs.ext.gpc', 'user.gpc', 'user.ext.gpc', 'device.gpc', 'device.ext.gpc'],
] as const;
export const GDPR_FLAGS = ['regs.gdpr', 'regs.ext.gdpr'] as const;
export const US_PRIVACY = ['regs.us_privacy', 'regs.ext.us_privacy', 'user.ext.us_privacy'] as const;
/** Strings of the Global Privacy Platform: one without a list of its sections is of any of them. */
export const GPP_STRINGS = ['regs.gpp', 'regs.ext.gpp'] as const;
export const SECTION_LISTS = ['regs.gpp_sid', 'regs.ext.gpp_sid'] as const;
/** How exchanges write yes where OpenRTB wants 1. */
export const YES = ['1', 'true'] as const;
/** Nothing, or no: of a flag without spaces, in lower case. */
export const NOT_IN_FORCE = ['', '0', 'false'] as const;
/** US privacy that is no opt-out of sale: of version 1, with N or - in third place; in capitals, without spaces. */
export const NO_OPT_OUT = '^(?:1[YN-][N-][YN-])?$';
/**
 * Section ids of the Global Privacy Platform, over the JSON of a list of numbers or texts, or a text of numbers with something between them.
 * What sections say is not read: those of the US, from 6 on, count as an opt-out, that of the GDPR as the GDPR in force.
 */
export const SECTIONS = '^[ ,;|_"]*\\[?[ ,;|_"]*(?:-?[0-9]+[ ,;|_"]+)*(?:-?[0-9]+)?\\]?[ ,;|_"]*$';
export const US_SECTION = '(?:^|[^0-9-])0*(?:[6-9]|[1-9][0-9]+)(?:[^0-9]|$)';
export const GDPR_SECTION = '(?:^|[^0-9-])0*2(?:[^0-9]|$)';
/** How addresses begin in private networks, of the machine itself and of its link, which are no homes. */
export const PRIVATE_ADDRESSES: readonly string[] = [
  ...['10.', '127.', '192.168.', '169.254.', '0.', '255.'],
  ...Array.from({ length: 16 }, (_, index) => `172.${16 + index}.`),
];
/** The same of networks of IPv6 (`networkOf`): fc00::/7, fe80::/10, and that of the machine itself and of IPv4. */
export const PRIVATE_NETWORKS: readonly string[] = ['FC', 'FD', 'FE8', 'FE9', 'FEA', 'FEB', '0000000000000000'];
/** Where a request says an id of its device by its MD5 or SHA-1, and how these look. */
export const HASHED_IDS = ['device.dpidmd5', 'device.dpidsha1', 'device.didmd5', 'device.didsha1'] as const;
export const HASH = '^(?:[0-9a-f]{32}|[0-9a-f]{40})$';
/** A device id in any writing, in lower case: with dashes or without, in braces. */
export const DEVICE_ID = '^\\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\\}?$';
/** Identities kept of a request beside its person and its home. */
export const MOST_IDENTITIES = 20;
/** Segments kept of a request's person, and of its content; and the letters of an id, beyond which it is none of ours. */
export const MOST_SEGMENTS = 100;
export const LONGEST_SEGMENT = 200;
/** The same behind names of their data: by id, name and taxonomy; letters of a name; and the number of a taxonomy (`ext.segtax`). */
export const MOST_NAMED_SEGMENTS = 3 * MOST_SEGMENTS;
export const LONGEST_DATA_NAME = 100;
export const TAXONOMY = '^[1-9][0-9]{0,8}$';
