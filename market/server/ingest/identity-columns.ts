import { MOST_IDENTITIES, PRIVATE_ADDRESSES, PRIVATE_NETWORKS } from '../../contract/request-sources.ts';
import { firstSaid, plainText } from '../text-sql.ts';
import { isNobodySql } from './said-sql.ts';

const typed = (type: string, text: string) => `if(${text} = '', '', concat('${type}:', ${text}))`;
const network = (address: string) => `substring(hex(IPv6StringToNumOrDefault(${address})), 1, 16)`;
const begins = (text: string, starts: readonly string[]) => `(${starts.map((start) => `startsWith(${text}, '${start}')`).join(' OR ')})`;
const ofNetwork = (digits: string) => `if(${begins(digits, PRIVATE_NETWORKS)}, '', concat('network:', ${digits}))`;

/** Ids of people by their source. */
export const EID_STEPS: readonly [name: string, sql: string][] = [
  [
    'of_eids',
    `arrayMap(said -> concat('eid:', lower(said.1), ':', said.2), arrayFilter(said -> said.1 != '' AND NOT ${isNobodySql('said.2')},
      arrayFlatten(arrayMap(eid -> arrayMap(uid -> (${plainText('eid.source')}, ${plainText('uid.id')}), eid.uids), arrayConcat(r.user.eids, r.user.ext.eids)))))`,
  ],
];

/** The same of ordinary lines, whose texts are all somebody's (odd-lines.ts). */
export const PLAIN_EID_STEPS: readonly [name: string, sql: string][] = [
  ['eids', 'arrayConcat(r.user.eids, r.user.ext.eids)'],
  [
    'of_eids',
    `arrayFilter(text -> text != '', arrayFlatten(arrayMap(eid -> arrayMap(id -> if(eid.source = '' OR id = '', '', concat('eid:', lower(eid.source), ':', id)), eid.uids.id), eids)))`,
  ],
];

/** `identitiesOf` of the contract in SQL, over the tuples `r` and `device`, where `may_identify` allows it. */
export const IDENTITY_STEPS: readonly [name: string, sql: string][] = [
  ['ip_network', network("if(position(sent_ip, ':') > 0, sent_ip, '')")],
  ['ipv6_network', network('sent_ipv6')],
  ['of_device', typed('device', 'sent_device')],
  [
    'of_ip',
    `multiIf(position(sent_ip, ':') > 0, ${ofNetwork('ip_network')}, ${begins('sent_ip', PRIVATE_ADDRESSES)}, '', ${typed('ip', 'sent_ip')})`,
  ],
  ['of_network', ofNetwork('ipv6_network')],
  ['of_hashed', "arrayMap(hash -> concat('device:', hash), arrayFilter(hash -> hash != '', said_hashes))"],
  ['viewer', `if(may_identify, ${firstSaid([typed('user', 'sent_user'), 'of_device'])}, '')`],
  ['home', `if(may_identify, ${firstSaid(['of_ip', 'of_network'])}, '')`],
  // A device that is the person and a network that is the home are not beside them.
  [
    'beside',
    `if(may_identify, arraySlice(arrayDistinct(arrayConcat(if(sent_user != '' AND of_device != '', [of_device], []),
      if(of_ip != '' AND of_network != '' AND of_network != of_ip, [of_network], []), of_hashed, of_eids)), 1, ${MOST_IDENTITIES}), [])`,
  ],
];

const hashOf = (text: string) => `if(${text} != '', cityHash64(${text}), 0)`;
export const IDENTITY_COLUMNS = {
  user: hashOf('viewer'),
  household: hashOf('home'),
  identities: 'arrayMap(text -> cityHash64(text), beside)',
} as const;

/** Which device and which household of FTrack an impression was seen by; its home is the household column. `ftrack` is the source of `user.eids`. */
export const SIGHTING_COLUMNS: readonly [name: string, sql: string][] = [
  ['seen_device', hashOf("if(may_identify, of_device, '')")],
  ['seen_ftrack', hashOf("if(may_identify, arrayFirst(text -> startsWith(text, concat('eid:', {ftrack:String}, ':')), of_eids), '')")],
];
