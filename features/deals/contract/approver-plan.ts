import { DIMENSION_KEYS, DIMENSIONS, type Dimension, type NameOf } from '@kontor/market/contract';
import { dimensionWords, type MediaPlanTargeting, type NameById, PLAN_PARTS } from '@kontor/media-plans/contract';
import type { AgreedLine } from './agreed-words.ts';

/** Dimensions and parts that name others' supply, or who may buy: an approver is told nothing of them. */
const UNTOLD_DIMENSIONS: readonly Dimension[] = ['publishers', 'network', 'channel'];
const UNTOLD_PARTS = ['marketplaceIds', 'buyers', 'accSettingsReq', 'bundleMedia', 'domainMedia'];
/** Dimensions of which an approver is told its own inventory alone. */
const OWN_INVENTORY = ['app', 'domain'] as const;

/** How a line of what changed is called to an approver, who is not told which parts a plan has of others' supply. */
export const approverLines = (lines: readonly AgreedLine[]): AgreedLine[] => {
  const hidden = new Set<string>([...UNTOLD_DIMENSIONS, ...UNTOLD_PARTS]);
  return lines.map((line) => (line.of === 'plan' && hidden.has(line.key) ? { ...line, label: 'Media plan' } : line));
};

/** A plan as an approver may read it: of apps and sites its own alone. */
function ownInventoryOf(targeting: MediaPlanTargeting, isOwn: (key: string) => boolean): MediaPlanTargeting {
  const limited = OWN_INVENTORY.map((key) => {
    const { included, values } = targeting[key];
    return [key, { included, values: values.filter((value) => isOwn(value.toLowerCase())) }] as const;
  });
  return { ...targeting, ...Object.fromEntries(limited) };
}

/** What a plan targets, in words for an approver: never other publishers, their apps and sites, accounts, networks, marketplaces or buyers. */
export function approverWords(
  targeting: MediaPlanTargeting,
  { nameOf, isOwn }: { nameOf: NameById & NameOf; isOwn: (key: string) => boolean },
): { key: string; label: string; words: string }[] {
  const limited = ownInventoryOf(targeting, isOwn);
  const dimensions = DIMENSION_KEYS.filter((key) => !UNTOLD_DIMENSIONS.includes(key)).map((key) => ({
    key: key as string,
    label: DIMENSIONS[key].label,
    words: DIMENSIONS[key].byPart ? null : dimensionWords(limited, key, nameOf),
  }));
  const parts = PLAN_PARTS.filter(({ key }) => !UNTOLD_PARTS.includes(key)).map(({ key, label, words }) => ({
    key: key as string,
    label,
    words: words(limited, nameOf),
  }));
  return [...dimensions, ...parts].flatMap(({ key, label, words }) => (words === null || words === '' ? [] : [{ key, label, words }]));
}

/** The plan on one publisher's inventory; null where it keeps the publisher out. */
export function onInventoryOf(targeting: MediaPlanTargeting, publisher: string): MediaPlanTargeting | null {
  const { publishers, pmp, inventoryInfoAccIds, accountExcludeList } = targeting;
  if (publishers.values.length > 0 && publishers.values.includes(publisher) !== publishers.included) return null;
  if (pmp && (accountExcludeList.includes(publisher) || (inventoryInfoAccIds.length > 0 && !inventoryInfoAccIds.includes(publisher))))
    return null;
  return {
    ...targeting,
    publishers: { included: true, values: [publisher] },
    ...(pmp && { inventoryInfoAccIds: [publisher], accountExcludeList: [] }),
  };
}
