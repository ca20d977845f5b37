import { UiLink } from '@kontor/core/ui';
import './app-shell.css';

/** The two products side by side; the supply-side one is another site (spec 1 §2.4). */
export function ProductLinks({ marketplaceUrl }: { marketplaceUrl: string }) {
  if (!marketplaceUrl) return null;
  return (
    <nav className="app-products" aria-label="Products">
      <a href={marketplaceUrl} target="_blank" rel="noreferrer">
        Marketplace
      </a>
      <UiLink href="/" aria-current="true">
        Deals
      </UiLink>
    </nav>
  );
}
