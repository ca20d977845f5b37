import type { ReactNode } from 'react';
import type { PlanEditing } from './use-plan-editing.ts';

/** What the editor gives the section of a part; `canExclude` is false where the account's plans include alone (spec 2 §6). */
export type PartSectionProps = { editing: PlanEditing; tools: ReactNode; error?: string | undefined; canExclude?: boolean };
