import type { PageProps } from '@kontor/core/web';
import { DealPage } from './deal-page.tsx';

/** The account's own deal. */
export default function DealEditPage({ parameters }: PageProps) {
  return <DealPage id={parameters.id ?? ''} type={parameters.type} isStaff={false} />;
}
