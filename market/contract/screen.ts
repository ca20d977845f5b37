import { textAt, wholeAt } from './openrtb.ts';
import { COMPUTER, HANDHELD, SET_TOP_BOX, TELEVISION, YES } from './request-sources.ts';

export type Inventory = 'app' | 'dooh' | 'site';

/**
 * AdCOM device types: 3 connected TV and 6 connected device are CTV, 7 set-top box is Cable TV, 2 a personal computer is Desktop;
 * 1, 4 and 5 are phones and tablets: In-App in an app, Mobile on a site; 8 is a screen outdoors. An app that names no device is In-App;
 * anything else says nothing.
 */
export function platformOf(sent: unknown, inventory: Inventory): string {
  const deviceType = deviceTypeOf(sent);
  if (inventory === 'dooh' || deviceType === 8) return 'DOOH';
  if (deviceType === 3 || deviceType === 6) return 'CTV';
  if (deviceType === 7) return 'CABLETV';
  if (deviceType === 2) return 'DESKTOP';
  if (deviceType === 1 || deviceType === 4 || deviceType === 5) return inventory === 'app' ? 'INAPP' : 'MOBILE';
  return inventory === 'app' ? 'INAPP' : '';
}

/** The device type as it is sent, else as the user agent tells it; 0 where neither says one. */
function deviceTypeOf(sent: unknown): number {
  const said = wholeAt(sent, 'device.devicetype');
  if (said >= 1 && said <= 8) return said;
  const [brand, model, agent] = ['sua.platform.brand', 'sua.model', 'ua'].map((path) => plain(textAt(sent, `device.${path}`)));
  const isOf = (text: string, pattern: string) => new RegExp(pattern).test(text);
  const all = `${brand}; ${model}; ${agent}`;
  if (isOf(all, SET_TOP_BOX)) return 7;
  if (isOf(all, TELEVISION)) return 3;
  const system = brand || agent || '';
  if (YES.some((yes) => yes === textAt(sent, 'device.sua.mobile')) || isOf(system, HANDHELD)) return 4;
  return isOf(system, COMPUTER) ? 2 : 0;
}

const plain = (text: string) => text.replace(/^ +| +$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
