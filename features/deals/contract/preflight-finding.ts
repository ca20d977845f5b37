import { DEAL_FIELDS } from './deal-fields.ts';
import { type Finding, PREFLIGHT_WARNINGS, type PreflightCode } from './preflight.ts';

/** A finding on a field of the deal; what is a warning says the code. */
export function finding(
  code: PreflightCode,
  field: keyof typeof DEAL_FIELDS,
  { text, fix, href }: { text: string; fix: string; href?: string },
): Finding {
  const severity = PREFLIGHT_WARNINGS.some((one) => one === code) ? 'warning' : 'error';
  return { code, severity, field, tab: DEAL_FIELDS[field].tab, text, fix, ...(href !== undefined && { href }) };
}
