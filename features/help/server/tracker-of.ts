import type { Config } from '@kontor/core/server';
import { openJira } from './jira.ts';
import type { Tracker } from './tracker.ts';

/** The tracker of the settings; null: requests stay here, and super users answer them (decisions D58). */
export const trackerOf = (config: Config): Tracker | null => (config.JIRA_URL ? openJira(config) : null);
