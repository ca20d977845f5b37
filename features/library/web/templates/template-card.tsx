import { hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, compact, MISSING, money } from '@kontor/core/ui';
import { dealPages } from '@kontor/deals/contract';
import { libraryPages, type TemplateRow } from '@kontor/library/contract';
import { nameOf, PLATFORMS } from '@kontor/market/reference';
import { useState } from 'react';
import { LibraryIcon } from '../library-icon.tsx';
import './template-card.css';

/** About as many letters as three lines hold. */
const THREE_LINES = 120;

/** Three lines, and the rest once it is asked for (spec 2 §2). */
function Text({ text, of }: { text: string; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > THREE_LINES || text.split('\n').length > 3;
  return (
    <>
      <p className="k-card-text" data-cut={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="k-link k-card-more"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Read Less' : 'Read More'} of ${of}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Read Less' : 'Read More'}
        </button>
      )}
    </>
  );
}

/** What leads from a template: to what it is, and to a deal of it where the account can use it. */
export const TemplateActions = ({ template: { id, title, closed } }: { template: Pick<TemplateRow, 'id' | 'title' | 'closed'> }) => (
  <>
    <ButtonLink
      href={hrefOf(libraryPages.template, { id })}
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`View Details of ${title}`}
    >
      View Details
    </ButtonLink>
    {closed === null && (
      <ButtonLink
        href={hrefOf(dealPages.template, { id, type: 'general' })}
        variant="default"
        size="compact-sm"
        aria-label={`Use Template ${title}`}
      >
        Use Template
      </ButtonLink>
    )}
  </>
);

/** A featured template: icon, title, avails of each platform, three lines of text (spec 2 §2). */
export function TemplateCard({ template }: { template: TemplateRow }) {
  const { title, desc, avails, platforms, cpm, closed } = template;
  const shown = avails.length > 0 ? avails : platforms.map((platform) => ({ platform, requests: null }));
  return (
    <li className="k-card">
      <div className="k-card-head">
        <LibraryIcon item={template} size={40} />
        <h3 title={title}>{title}</h3>
        <span className="k-note">Suggested CPM {money(cpm)}</span>
      </div>
      <dl>
        {shown.map(({ platform, requests }) => (
          <div key={platform}>
            <dt className="k-label">{nameOf(PLATFORMS, platform)}</dt>
            <dd>{requests === null ? MISSING : compact(requests)}</dd>
          </div>
        ))}
      </dl>
      <Text text={desc} of={title} />
      {closed !== null && <p className="k-card-closed">{closed}</p>}
      <div className="k-card-acts">
        <TemplateActions template={template} />
      </div>
    </li>
  );
}

/** A card that is on its way, as tall as one that is there. */
export const CardBones = ({ cards }: { cards: number }) => (
  <ul className="k-cards" role="status" aria-label="Loading featured deals">
    {Array.from({ length: cards }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <li key={index} className="k-card" aria-hidden>
        <div className="k-card-head">
          <Bone width={40} height={40} />
          <Bone width="70%" />
        </div>
        <dl>
          <Bone width={60} height={22} />
          <Bone width={60} height={22} />
        </dl>
        <p className="k-card-text">
          <Bone width="90%" />
        </p>
      </li>
    ))}
  </ul>
);
