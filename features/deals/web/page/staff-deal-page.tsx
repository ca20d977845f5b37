import type { PageProps } from '@kontor/core/web';
import { DealPage } from './deal-page.tsx';

/** Any account's deal, read-only for platform staff (spec 2 §6). */
export default function StaffDealPage({ parameters }: PageProps) {
  return <DealPage id={parameters.id ?? ''} type={parameters.type} isStaff />;
}
