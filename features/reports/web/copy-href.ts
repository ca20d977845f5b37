import { hrefOf } from '@kontor/core/contract';
import { stringifySearch } from '@kontor/core/web';
import { reportPages } from '@kontor/reports/contract';

/** A new report that begins as another one is. */
export const copyHref = (id: string): string => `${hrefOf(reportPages.create)}${stringifySearch({ copy: id })}`;
