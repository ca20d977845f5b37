import type { PageProps } from '@kontor/core/web';
import { PlanRecord } from './plan-record.tsx';

export default function PlanEditPage({ parameters: { id = '', type } }: PageProps) {
  return <PlanRecord key={id} id={id} type={type} />;
}
