import type { Fields, ListView } from '@kontor/core/contract';
import { ALL_PROVIDERS, type ProviderTab, type SharedSegment, sharedSegments } from '@kontor/segments/contract';

type View = ListView<SharedSegment, Fields>;

const without = (...keys: (keyof typeof sharedSegments.fields)[]): View => ({
  ...sharedSegments,
  fields: Object.fromEntries(Object.entries(sharedSegments.fields).filter(([key]) => !keys.some((one) => one === key))),
});

const ALL: View = without();
/** Price is hidden of the account's own providers, and Ingest of the others (spec 3 §6); one tab has one provider. */
const OWNED = without('price', 'sourceProvider');
const OTHERS = without('ingest', 'sourceProvider');

/** The columns of a tab. */
export function viewOfTab(providerType: string, tab: ProviderTab | undefined): View {
  if (providerType === ALL_PROVIDERS || !tab) return ALL;
  return tab.owned ? OWNED : OTHERS;
}
