import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@kontor/core/contract';

const FEATURES = path.resolve(import.meta.dirname, '../features');
type Contract = Record<string, unknown>;

/** Pages of a feature; its contract exports them under one name that ends in `Pages`. */
async function pagesOf(feature: string): Promise<Page[]> {
  const contract: Contract = await import(`@kontor/${feature}/contract`);
  const found = Object.entries(contract).flatMap(([name, value]) => (name.endsWith('Pages') ? [value] : []));
  if (found.length === 0) throw new Error(`The contract of ${feature} exports no pages.`);
  // Named so for maps of pages alone.
  return found.flatMap((pages) => Object.values(pages as Record<string, Page>));
}

/** Every page of the product, from the contracts alone: features' servers take seconds to load. */
export const pages: Page[] = (
  await Promise.all(readdirSync(FEATURES).map((name) => (existsSync(path.join(FEATURES, name, 'contract/pages.ts')) ? pagesOf(name) : [])))
).flat();
