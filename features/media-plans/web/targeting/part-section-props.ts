import type { ReactNode } from 'react';
import type { PlanEditing } from './use-plan-editing.ts';

/** What the editor gives the section of a part. */
export type PartSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined };
