// Every filter of publisher accounts, once: the server compares, the form asks, history words and the wire carries what is declared here.

type Option = { code: string; name: string };
const options = <const Code extends string>(names: Record<Code, string>): readonly Option[] =>
  Object.entries<string>(names).map(([code, name]) => ({ code, name }));

/** Whoever serves from something that the list does not name; stands alone (spec 2 §5). */
export const OTHER = 'OTHER';

const SENSITIVE = options({
  ALCOHOL: 'Alcohol',
  GAMBLING: 'Gambling',
  POLITICS: 'Politics',
  PHARMA: 'Pharmaceuticals',
  CANNABIS: 'Cannabis and CBD',
  DATING: 'Dating',
  RELIGION: 'Religion',
});
const CONTENT = options({
  PROFESSIONAL: 'Professionally produced',
  PROSUMER: 'Prosumer',
  USER_GENERATED: 'User generated',
  SYNDICATED: 'Syndicated',
});
const AD_SERVERS = options({
  GAM: 'Google Ad Manager',
  FREEWHEEL: 'FreeWheel',
  SPRINGSERVE: 'SpringServe',
  PUBLICA: 'Publica',
  ADBUTLER: 'AdButler',
  [OTHER]: 'Other',
});
const LANGUAGES = options({ SPANISH: 'Spanish', FRENCH: 'French', CHINESE: 'Chinese', KOREAN: 'Korean', HINDI: 'Hindi' });

type Line = {
  label: string;
  group: 'General' | 'Video' | 'Display';
  kind: 'yesno' | 'multi' | 'cpm' | 'text';
  options?: readonly Option[];
  /** Free text, asked where the choice of this filter is Other. */
  textOf?: string;
  /** Column of `publisher_setting`, where it is not the key in snake case. */
  column?: string;
};

const LINES = {
  reqCreativeApproval: { label: 'Creative approval required', group: 'General', kind: 'yesno' },
  reqCompetitiveSeparation: { label: 'Competitive separation required', group: 'General', kind: 'yesno' },
  sensitiveCatAllowed: { label: 'Sensitive categories allowed', group: 'General', kind: 'multi', options: SENSITIVE },
  contentType: { label: 'Content type', group: 'General', kind: 'multi', options: CONTENT },
  videoOtt: { label: 'Video over the top', group: 'Video', kind: 'yesno' },
  videoFullEpisodePlayer: { label: 'Video full episode player', group: 'Video', kind: 'yesno' },
  videoContentBylength: { label: 'Video sold by content length', group: 'Video', kind: 'yesno', column: 'video_content_by_length' },
  videoBundleContent: { label: 'Video content in bundles', group: 'Video', kind: 'yesno' },
  videoBrandBlocks: { label: 'Video brand blocks', group: 'Video', kind: 'yesno' },
  videoFirstPriceAuction: { label: 'Video first price auction', group: 'Video', kind: 'yesno' },
  videoUtilizedaissaiVendor: {
    label: 'Video ad insertion vendor used',
    group: 'Video',
    kind: 'yesno',
    column: 'video_uses_insertion_vendor',
  },
  videodaissaiVender: {
    label: 'Video ad insertion vendor',
    group: 'Video',
    kind: 'multi',
    column: 'video_insertion_vendor',
    options: options({
      GOOGLE_DAI: 'Google DAI',
      YOSPACE: 'Yospace',
      MEDIATAILOR: 'AWS MediaTailor',
      BROADPEAK: 'Broadpeak',
      IN_HOUSE: 'In house',
    }),
  },
  videoPlayerType: {
    label: 'Video player type',
    group: 'Video',
    kind: 'multi',
    options: options({ IN_STREAM: 'In-stream', OUT_STREAM: 'Out-stream', IN_BANNER: 'In-banner', INTERSTITIAL: 'Interstitial' }),
  },
  videoAdPosition: {
    label: 'Video ad position',
    group: 'Video',
    kind: 'multi',
    options: options({ PRE_ROLL: 'Pre-roll', MID_ROLL: 'Mid-roll', POST_ROLL: 'Post-roll', PAUSE: 'Pause' }),
  },
  videoAdServer: { label: 'Video ad server', group: 'Video', kind: 'multi', options: AD_SERVERS },
  videoContentType: {
    label: 'Video content type',
    group: 'Video',
    kind: 'multi',
    options: options({ LIVE: 'Live', LINEAR: 'Linear', ON_DEMAND: 'On demand', CLIPS: 'Clips' }),
  },
  videoContentLength: {
    label: 'Video content length',
    group: 'Video',
    kind: 'multi',
    options: options({ SHORT: 'Under 10 minutes', MEDIUM: '10 to 30 minutes', LONG: 'Over 30 minutes' }),
  },
  videoContentDesc: {
    label: 'Video content described by',
    group: 'Video',
    kind: 'multi',
    options: options({ TITLE: 'Title', SERIES: 'Series', EPISODE: 'Episode', GENRE: 'Genre', RATING: 'Rating' }),
  },
  videoCreativeAdDuration: {
    label: 'Video ad duration',
    group: 'Video',
    kind: 'multi',
    options: options({ S6: '6 seconds', S15: '15 seconds', S30: '30 seconds', S60: '60 seconds' }),
  },
  videoForeignLanguage: { label: 'Video foreign language', group: 'Video', kind: 'multi', options: LANGUAGES },
  videoCpmObj: { label: 'Video minimum CPM', group: 'Video', kind: 'cpm', column: 'video_min_cpm' },
  displayBundleBreakTag: { label: 'Display bundles broken out by tag', group: 'Display', kind: 'yesno' },
  displayBrandBlocks: { label: 'Display brand blocks', group: 'Display', kind: 'yesno' },
  displayFirstPriceAuction: { label: 'Display first price auction', group: 'Display', kind: 'yesno' },
  displayamp: { label: 'Display on AMP pages', group: 'Display', kind: 'yesno', column: 'display_amp' },
  displaycontentType: { label: 'Display content type', group: 'Display', kind: 'multi', options: CONTENT, column: 'display_content_type' },
  displayForeignLanguage: { label: 'Display foreign language', group: 'Display', kind: 'multi', options: LANGUAGES },
  displayAdServer: { label: 'Display ad server', group: 'Display', kind: 'multi', options: AD_SERVERS },
  displayOtherAdServer: { label: 'Display other ad server', group: 'Display', kind: 'text', textOf: 'displayAdServer' },
  displayCpmObj: { label: 'Display minimum CPM', group: 'Display', kind: 'cpm', column: 'display_min_cpm' },
} as const satisfies Record<string, Line>;

export type FilterKey = keyof typeof LINES;
type OfKind<Kind> = { [K in FilterKey]: (typeof LINES)[K]['kind'] extends Kind ? K : never }[FilterKey];
export type YesNoKey = OfKind<'yesno'>;
export type MultiKey = OfKind<'multi'>;
export type CpmKey = OfKind<'cpm'>;
export type TextKey = OfKind<'text'>;

export const ACCOUNT_FILTERS: { readonly [K in FilterKey]: Line } = LINES;
export const FILTER_KEYS = Object.keys(LINES) as [FilterKey, ...FilterKey[]]; // the keys of an object literal
const ofKind = (kind: Line['kind']) => FILTER_KEYS.filter((key) => ACCOUNT_FILTERS[key].kind === kind);
export const YES_NO_KEYS = ofKind('yesno') as YesNoKey[]; // as the types above pick them
export const MULTI_KEYS = ofKind('multi') as MultiKey[];
export const CPM_KEYS = ofKind('cpm') as CpmKey[];
export const TEXT_KEYS = ofKind('text') as TextKey[];
export const FILTER_GROUPS = ['General', 'Video', 'Display'] as const;

export const optionsOf = (key: FilterKey): readonly Option[] => ACCOUNT_FILTERS[key].options ?? [];
export const hasOther = (key: FilterKey): boolean => optionsOf(key).some(({ code }) => code === OTHER);
/** Column of `publisher_setting` that holds what a filter compares. */
export const columnOf = (key: FilterKey): string =>
  ACCOUNT_FILTERS[key].column ?? key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export const CPM_OPERATORS = [
  { code: 'EQUAL', name: 'Equal' },
  { code: 'GREATER_THAN', name: 'Greater than' },
  { code: 'LESS_THAN', name: 'Less than' },
] as const;
export type CpmOperator = (typeof CPM_OPERATORS)[number]['code'];
/** Dollars; sent with one decimal (spec 2 §5). */
export const LEAST_CPM = 1;
