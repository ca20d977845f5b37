import { Bone, FormSkeleton } from '@kontor/core/ui';
import type { ReactNode } from 'react';

/** A segment's page that is on its way. */
export const RecordSkeleton = ({ children }: { children?: ReactNode }) => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={132} />
      <div style={{ height: 14 }} />
      <Bone width="min(380px, 70%)" height={22} />
    </div>
    {children ?? <FormSkeleton fields={4} label="Loading segment" />}
  </>
);
