import { COMPUTER, HANDHELD, SET_TOP_BOX, TELEVISION, YES } from '../../contract/request-sources.ts';
import { plainText, textList } from '../text-sql.ts';

const BRAND = plainText('device.sua.platform.brand');
/** `platformOf` of the contract in SQL. Patterns go over no user agent where `devicetype` says what is shown on. */
export const SCREEN_STEPS: readonly [name: string, sql: string][] = [
  ['sent_device_type', 'toInt32OrZero(device.devicetype)'],
  ['is_typed', 'sent_device_type BETWEEN 1 AND 8'],
  ['sent_agent', `if(is_typed, '', ${plainText('device.ua')})`],
  ['agent', `if(is_typed, '', lower(concat(${BRAND}, '; ', ${plainText('device.sua.model')}, '; ', sent_agent)))`],
  ['agent_system', `if(is_typed, '', lower(if(${BRAND} != '', ${BRAND}, sent_agent)))`],
  [
    'device_type',
    `multiIf(is_typed, sent_device_type, match(agent, '${SET_TOP_BOX}'), 7, match(agent, '${TELEVISION}'), 3,
      device.sua.mobile IN ${textList(YES)} OR match(agent_system, '${HANDHELD}'), 4, match(agent_system, '${COMPUTER}'), 2, 0)`,
  ],
];

export const PLATFORM = `multiIf(is_screen OR device_type = 8, 'DOOH', device_type IN (3, 6), 'CTV', device_type = 7, 'CABLETV',
      device_type = 2, 'DESKTOP', is_app, 'INAPP', device_type IN (1, 4, 5), 'MOBILE', '')`;
