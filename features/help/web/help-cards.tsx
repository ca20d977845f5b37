import { hrefOf } from '@kontor/core/contract';
import { UiLink } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { documentPages } from '@kontor/documents/contract';
import { helpPages, helpRoutes } from '@kontor/help/contract';
import { IconBook2, IconExternalLink, IconFileCheck, IconMessageQuestion, IconShieldLock, type TablerIcon } from '@tabler/icons-react';

type Words = { title: string; words: string; icon: TablerIcon };

const Body = ({ title, words, icon: Icon, isElsewhere }: Words & { isElsewhere?: boolean }) => (
  <>
    <span className="help-card-title">
      <Icon size={20} stroke={1.5} aria-hidden />
      <h2 className="k-heading">{title}</h2>
      {isElsewhere && <IconExternalLink size={14} stroke={1.5} aria-hidden />}
    </span>
    <span>{words}</span>
    {isElsewhere && <span className="k-visually-hidden">(opens in a new tab)</span>}
  </>
);

const Here = ({ href, ...words }: Words & { href: string }) => (
  <UiLink className="help-card" href={href}>
    <Body {...words} />
  </UiLink>
);

/** Leads out of the console; until its address is known it leads nowhere. */
const Elsewhere = ({ href, ...words }: Words & { href: string | undefined }) => (
  <a className="help-card" {...(href ? { href, target: '_blank', rel: 'noopener noreferrer' } : { 'aria-disabled': true, role: 'link' })}>
    <Body {...words} isElsewhere />
  </a>
);

/** The four ways to help (spec 1 §2.8). */
export function HelpCards() {
  const { data, error, refetch, isFetching } = useCall(helpRoutes.links, {});
  return (
    <>
      <div className="help-cards">
        <Here
          title="Support Request"
          words="Ask a question, report what does not work, or suggest something."
          icon={IconMessageQuestion}
          href={hrefOf(helpPages.request)}
        />
        <Here
          title="Documentation"
          words="Guides to read here or to save, as PDF."
          icon={IconBook2}
          href={hrefOf(documentPages.documents)}
        />
        <Elsewhere
          title="Privacy Policy"
          words="What is stored of you, and what you may ask for."
          icon={IconShieldLock}
          href={data?.privacy}
        />
        <Elsewhere title="Terms of Service" words="The rules for using this console." icon={IconFileCheck} href={data?.terms} />
      </div>
      {error && !data && (
        <CallFailed
          title="The addresses of the last two did not load"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </>
  );
}
