import type { Config } from '@kontor/core/server';
import { openJira } from './jira.ts';
import type { Tracker } from './tracker.ts';

/** The tracker of the settings; null: requests stay here, and super users answer them (decisions D58). */
export const trackerOf = (config: Config): Tracker | null => (config.JIRA_URL ? openJira(config) : null);

/** Asks the tracker of the settings whether it answers; throws where it does not. Without one nobody is asked. */
export const askTracker = async (config: Config): Promise<void> => trackerOf(config)?.check();
