/** Which feature may use another's server or web door (style: a new edge is a design decision, seen in review). Contracts are free. */
export const FEATURE_EDGES: Record<string, readonly string[]> = {
  session: [],
  'password-reset': [],
  'single-sign-on': ['session'],
  'api-keys': [],
  users: ['password-reset', 'single-sign-on', 'session'],
  upcoming: [],
  targeting: [],
  history: [],
  dashboards: [],
  ingest: [],
  'media-plans': ['targeting', 'history'],
  deals: ['media-plans', 'dashboards', 'history'],
};
