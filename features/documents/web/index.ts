import { mountPages, webFeature } from '@kontor/core/web';
import { documentPages } from '@kontor/documents/contract';

/** The Help page leads to it; it has no line in the menu (spec 1 §2.3). */
export const documentsWeb = webFeature({
  name: 'documents',
  screens: mountPages(documentPages, { documents: () => import('./documents-page.tsx') }),
});
