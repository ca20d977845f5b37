import { hrefOf } from '@kontor/core/contract';
import { Bone, compact, MISSING, UiLink } from '@kontor/core/ui';
import { libraryPages, type TemplateRow } from '@kontor/library/contract';
import { LibraryIcon } from '../library-icon.tsx';
import './deal-card.css';
import { useFeatured } from './featured-panel.tsx';

const SHOWN = 3;
const EVERY = {};

const One = ({ template }: { template: TemplateRow }) => (
  <li>
    <LibraryIcon item={template} size={32} />
    <UiLink href={hrefOf(libraryPages.template, { id: template.id })}>{template.title}</UiLink>
    <span className="k-note">{template.dailyAvails === null ? MISSING : compact(template.dailyAvails)} avails a day</span>
  </li>
);

/** The deal template card of the main dashboard, of accounts that may use templates (spec 2 §2). */
export function DealCard() {
  const { data, isError } = useFeatured(EVERY);
  if (isError || data?.length === 0) return null;
  return (
    <section className="k-deal-card" aria-label="Featured deals" aria-busy={data === undefined || undefined}>
      <h2 className="k-label">Featured deals</h2>
      <ul>
        {data === undefined
          ? Array.from({ length: SHOWN }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
              <li key={index}>
                <Bone width={32} height={32} />
                <Bone width={180} />
              </li>
            ))
          : data.slice(0, SHOWN).map((template) => <One key={template.id} template={template} />)}
      </ul>
      <UiLink href={hrefOf(libraryPages.templates)}>Deal Library</UiLink>
    </section>
  );
}
