import { ButtonLink, EmptyState, Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { IconHourglass } from '@tabler/icons-react';

/** A page of the specification whose feature is still to come; only its own address leads here. */
export function UpcomingPage({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        title="Not available yet"
        icon={IconHourglass}
        level={2}
        actions={
          <ButtonLink href="/" variant="default">
            Return to Home
          </ButtonLink>
        }
      >
        This part of Kontor is still being built. It will have its place in the menu once it works.
      </EmptyState>
    </Page>
  );
}
