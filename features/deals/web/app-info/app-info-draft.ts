import type { AppInfo, AppInfoDraft } from '@kontor/deals/contract';

/** A row as it can be sent again. */
export const draftOf = ({ overridedBundle, bundle, name, domain, appStoreUrl, iabcat, status }: AppInfo): AppInfoDraft => ({
  ...{ overridedBundle, bundle, name, domain, appStoreUrl, status },
  iabcat: iabcat.map(({ key }) => key),
});

/** An empty name, domain or store URL is not sent (spec 2 §5). */
export const sentOf = ({ name, domain, appStoreUrl, ...row }: AppInfoDraft) => ({
  ...row,
  ...(name && { name }),
  ...(domain && { domain }),
  ...(appStoreUrl && { appStoreUrl }),
});
