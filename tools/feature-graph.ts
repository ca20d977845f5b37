/** Which features may use another's server or web door; those that are missing use none. A new edge is a design decision. Contracts are free. */
export const FEATURE_EDGES: Record<string, readonly string[]> = {
  'single-sign-on': ['session'],
  users: ['password-reset', 'single-sign-on', 'session', 'history', 'marketplaces'],
  targeting: ['supply'],
  marketplaces: ['supply', 'history'],
  accounts: ['dsps', 'marketplaces', 'segments', 'supply', 'history'],
  dsps: ['targeting', 'history'],
  'restricted-publishers': ['deals', 'history', 'publishers', 'supply'],
  'system-messages': ['history'],
  ingest: ['supply'],
  'boolean-logic': ['targeting', 'segments'],
  publishers: ['supply'],
  'media-lists': ['files', 'targeting', 'history'],
  segments: ['files', 'targeting', 'history', 'ingest'],
  'media-plans': ['targeting', 'history', 'marketplaces', 'dsps', 'media-lists', 'publishers', 'segments', 'boolean-logic'],
  deals: ['dsps', 'media-plans', 'targeting', 'segments', 'dashboards', 'history', 'publishers', 'comments'],
};
