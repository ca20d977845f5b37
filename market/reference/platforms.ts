/** What a plan may target (spec 2 §4, platform selection); ALL stands for every one of the others. */
export const PLATFORMS = [
  { code: 'ALL', name: 'All' },
  { code: 'INAPP', name: 'In-App' },
  { code: 'MOBILE', name: 'Mobile' },
  { code: 'DESKTOP', name: 'Desktop' },
  { code: 'CTV', name: 'CTV' },
  { code: 'CABLETV', name: 'Cable TV' },
] as const;

export const MEDIA_TYPES = [
  { code: 'video', name: 'Video' },
  { code: 'display', name: 'Display' },
] as const;
/** What comes in beside what plans choose between. */
export const MARKET_PLATFORMS = [...PLATFORMS, { code: 'DOOH', name: 'Digital out-of-home' }] as const;
export const MARKET_MEDIA_TYPES = [...MEDIA_TYPES, { code: 'audio', name: 'Audio' }, { code: 'native', name: 'Native' }] as const;
/** Whether a request says that it is streamed live, as the event store holds it. */
export const LIVESTREAMS = [
  { code: '1', name: 'Live only' },
  { code: '0', name: 'Not live' },
] as const;
