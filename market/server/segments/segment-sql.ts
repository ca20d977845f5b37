/** The segment that holds whoever is in any other. */
export const EVERYBODY = '';

/** The newest state of the segments that a condition chooses; those that are gone have nobody. */
export const membersSql = (condition: string) => `SELECT segment, users FROM segment_members FINAL WHERE ${condition}`;

/** Hashes of everybody in one of the segments of an SQL list of ids. */
export const identitiesIn = (ids: string) => `SELECT identity FROM segment_identities
  WHERE segment_identities.user IN (SELECT arrayJoin(bitmapToArray(users)) FROM (${membersSql(`segment IN ${ids} AND segment != '${EVERYBODY}'`)}))`;
