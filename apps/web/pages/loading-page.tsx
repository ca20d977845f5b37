import { Bone, Page, TableSkeleton } from '@kontor/core/ui';
import { useMaybeSession } from '@kontor/core/web';
import './pages.css';

/** A page whose code is on its way: a header and rows. Before sign-in the page stays empty, it is there in a moment. */
export function LoadingPage() {
  return useMaybeSession() ? <PageSkeleton /> : null;
}

export const PageSkeleton = () => (
  <Page>
    <div className="app-loading">
      <Bone width={180} height={20} />
      <div className="k-double-rule" />
      <Bone width={320} height={32} />
      <TableSkeleton rows={10} label="Loading page" />
    </div>
  </Page>
);
