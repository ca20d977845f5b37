/** Why there was no bid by OpenRTB no-bid reason code (list 5.24 of 2.5, kept by 2.6), as people read it. */
const NO_BID_CAUSES: Record<number, string> = {
  0: 'no reason given',
  1: 'technical error',
  2: 'invalid request',
  3: 'known web spider',
  4: 'suspected non-human traffic',
  5: 'cloud, data center or proxy IP',
  6: 'unsupported device',
  7: 'blocked publisher or site',
  8: 'unmatched user',
  9: 'user’s daily cap met',
  10: 'domain’s daily cap met',
  11: 'ads.txt not available',
  12: 'not authorized by ads.txt',
  13: 'ads.cert not available',
  14: 'not authenticated by ads.cert',
  15: 'not enough auction time',
  16: 'incomplete supply chain',
  17: 'blocked supply chain node',
};

/** A no-bid code in words; those from 500 on are the exchange’s own. */
export const noBidCause = (code: number): string => NO_BID_CAUSES[code] ?? (code >= 500 ? `exchange’s own code ${code}` : `code ${code}`);
