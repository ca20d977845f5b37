import { hrefOf } from '@kontor/core/contract';
import { Bone, compact, MISSING, UiLink } from '@kontor/core/ui';
import { libraryPages, type TemplateRow } from '@kontor/library/contract';
import { LibraryIcon } from '../library-icon.tsx';
import './deal-card.css';

const SHOWN = 3;

const One = ({ template }: { template: TemplateRow }) => (
  <li>
    <LibraryIcon item={template} size={32} />
    <UiLink href={hrefOf(libraryPages.template, { id: template.id })}>{template.title}</UiLink>
    <span className="k-note">{template.dailyAvails === null ? MISSING : compact(template.dailyAvails)} avails a day</span>
  </li>
);

const Bones = () =>
  Array.from({ length: SHOWN }, (_, index) => (
    <li key={index}>
      <Bone width={32} height={32} />
      <Bone width={180} />
    </li>
  ));

/** The deal template card of the main dashboard (spec 2 §2); without `rows` its shape while they are on their way. */
export const DealCard = ({ rows }: { rows?: readonly TemplateRow[] }) => (
  <section className="k-deal-card" aria-label="Featured deals" aria-busy={rows === undefined || undefined}>
    <h2 className="k-label">Featured deals</h2>
    {rows?.length === 0 ? (
      <p className="k-note">No Featured Deals Found</p>
    ) : (
      <ul>{rows ? rows.slice(0, SHOWN).map((template) => <One key={template.id} template={template} />) : <Bones />}</ul>
    )}
    <UiLink href={hrefOf(libraryPages.templates)}>Deal Library</UiLink>
  </section>
);
