import type { Stores } from '@kontor/core/server';
import type { Column, ColumnKind } from '@kontor/files/server';
import {
  type EidSources,
  MOST_RECORDS,
  memberOf,
  NO_SEGMENT_FILE,
  segmentFileNotValid,
  UPLOADABLE_TYPES,
  type UploadableType,
} from '@kontor/segments/contract';

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
/** What the first cell of a header says: any type's name, or what senders call ids in general. */
const HEADERS = [
  ...UPLOADABLE_TYPES.map(plain),
  ...[
    'id',
    'ids',
    'ipaddress',
    'ipaddresses',
    'ipv4',
    'ipv6',
    'deviceid',
    'deviceids',
    'cookieid',
    'cookies',
    'rampids',
    'userid',
    'value',
    ...['maid', 'maids', 'mobileadid', 'mobileadids', 'advertisingid', 'adid', 'ifa', 'hashedid', 'md5', 'sha1'],
  ],
];

/** What the first column of a segment's file holds: its ids, each once, as the texts whose hashes are kept (decision 0074). */
const idColumn = (type: UploadableType, sources: EidSources): Column => ({
  headers: HEADERS,
  mostRows: MOST_RECORDS,
  valueOf: (text) => {
    const found = memberOf(type, text, sources);
    return 'text' in found ? { value: found.text, shown: text } : found;
  },
});

/** Where this installation's requests have ids of people from. */
export const eidSourcesOf = ({ RAMP_ID_EID_SOURCE }: Stores['config']): EidSources => ({ rampId: RAMP_ID_EID_SOURCE });

export const idFiles = (type: UploadableType, config: Stores['config']): ColumnKind => ({
  purpose: 'segment',
  column: idColumn(type, eidSourcesOf(config)),
  notValid: segmentFileNotValid,
  emptyText: NO_SEGMENT_FILE,
});
