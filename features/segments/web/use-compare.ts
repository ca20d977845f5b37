import type { ListAction } from '@kontor/core/web';
import { isSaidByRequest, MOST_OVERLAPPED, type SharedSegment, type UploadedSegment } from '@kontor/segments/contract';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { overlapHref } from './segment-links.ts';

type Row = Pick<UploadedSegment | SharedSegment, 'id' | 'dataType' | 'dataCount'>;

/** Why a segment has nobody that could be held against others. */
export function whyNoMembers({ dataType, dataCount }: Omit<Row, 'id'>): string | null {
  if (isSaidByRequest(dataType)) return `Segments of type ${dataType} have no members of their own: requests name them.`;
  return dataCount === null || dataCount === 0 ? 'It has no members yet.' : null;
}

/** What the lists offer for several segments: their overlap. */
export function useCompare<R extends Row>() {
  const navigate = useNavigate();
  return useMemo(() => {
    const compare: ListAction<R> = {
      label: 'Compare overlap',
      most: MOST_OVERLAPPED,
      blocked: whyNoMembers,
      run: (rows) => void navigate({ href: overlapHref(rows.map(({ id }) => id)) }),
    };
    return { actions: [compare] };
  }, [navigate]);
}
