import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, EmptyState, Page } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { mediaListNotFound, mediaListPages } from '@kontor/media-lists/contract';
import { IconListDetails } from '@tabler/icons-react';

/** An address that names no type of list (spec 3 §2). */
export function NoListType() {
  usePageTitle(mediaListNotFound.text);
  return (
    <Page>
      <EmptyState
        title={mediaListNotFound.text}
        level={2}
        icon={IconListDetails}
        actions={<ButtonLink href={hrefOf(mediaListPages.bundle)}>Back to Media Lists</ButtonLink>}
      >
        There are lists of bundles, domains, zip codes and metro codes.
      </EmptyState>
    </Page>
  );
}
