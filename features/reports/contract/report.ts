import { Flag, ONE_LINE } from '@kontor/core/contract';
import { z } from 'zod';
import { periodProblems } from './report-rules.ts';
import {
  DIMENSIONS,
  FILTER_DIMENSIONS,
  FIRST_HOUR,
  FREQUENCY_KEYS,
  LAST_HOUR,
  MEASURE_KEYS,
  MOST_ADDRESSES,
  MOST_VALUES,
  OPERATION_KEYS,
  operationsOf,
  REPORT_RANGES,
  REPORT_ZONES,
} from './vocabulary.ts';

const REQUIRED = {
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? 'Required' : undefined),
};
export const ONE_EMAIL = 'Please enter at least one email.';
export const VALID_EMAILS = 'Please enter valid emails.';

/** Letters and digits of any script, and spaces (D25). */
export const ReportName = z
  .string(REQUIRED)
  .trim()
  .min(1, 'Required')
  .max(100, 'Use at most 100 characters.')
  .regex(/^[\p{L}\p{M}\p{N} ]*$/u, 'No special character is allowed.');

const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length;

/** One or several values of a condition; a part of a text is such a value too. */
const Value = z.string().trim().min(1, 'Required').max(400).regex(ONE_LINE, 'A value is one line.');
export const ReportCondition = z
  .strictObject({
    dimension: z.enum(FILTER_DIMENSIONS, REQUIRED),
    operation: z.enum(OPERATION_KEYS, REQUIRED),
    value: z
      .array(Value, REQUIRED)
      .min(1, 'Required')
      .max(MOST_VALUES, `A condition takes at most ${MOST_VALUES.toLocaleString('en-US')} values.`),
  })
  .superRefine(({ dimension, operation }, context) => {
    if (!operationsOf(dimension).includes(operation))
      context.addIssue({ code: 'custom', path: ['operation'], message: 'Choose one of the operations offered for this dimension.' });
  });
export type ReportCondition = z.output<typeof ReportCondition>;

/** An address as letters take it; whether it is one is asked of all of them at once. */
const isEmail = (address: string) => z.email().max(254).safeParse(address).success;
/** Addresses that a list has twice, whatever their case, are one. */
const Emails = z
  .array(z.string().trim().max(254, VALID_EMAILS))
  .max(200)
  .default([])
  .transform((addresses) => [...new Map(addresses.filter(Boolean).map((address) => [address.toLowerCase(), address])).values()]);

const Day = z.iso.date();

/** A report as people define it: every field and rule of spec 1 §3 and §5, for the form and for the server. */
export const ReportDraft = z
  .strictObject({
    name: ReportName,
    range: z.enum(REPORT_RANGES, REQUIRED),
    startDate: Day.nullable().default(null),
    endDate: Day.nullable().default(null),
    timezone: z.enum(REPORT_ZONES, REQUIRED),
    offset: z.number().int().min(-12).max(12).nullable().default(null),
    /** Beside each figure that of as many days before. */
    compare: Flag.default(false),
    dimensions: z
      .array(z.enum(DIMENSIONS), REQUIRED)
      .min(1, 'Required')
      .max(DIMENSIONS.length)
      .refine(isEachOnce, 'Each dimension can be chosen once.'),
    measures: z
      .array(z.enum(MEASURE_KEYS), REQUIRED)
      .min(1, 'Required')
      .max(MEASURE_KEYS.length)
      .refine(isEachOnce, 'Each measure can be chosen once.'),
    conditions: z
      .array(ReportCondition)
      .max(FILTER_DIMENSIONS.length)
      .default([])
      .refine((conditions) => isEachOnce(conditions.map(({ dimension }) => dimension)), 'A dimension can be used in one filter only.'),
    /** Everybody of the account with the role agency sees it, view only (D23). */
    shared: Flag.default(false),
    schedule: Flag.default(false),
    frequency: z.enum(FREQUENCY_KEYS).nullable().default(null),
    /** Of the report's zone. */
    hour: z
      .number()
      .int()
      .min(FIRST_HOUR, 'Choose one of the hours offered.')
      .max(LAST_HOUR, 'Choose one of the hours offered.')
      .nullable()
      .default(null),
    emailList: Emails,
  })
  .superRefine((report, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    for (const { path, message } of periodProblems(report, report.dimensions)) say(path, message);
    if (!report.schedule) return;
    if (report.frequency === null) say('frequency', 'Required');
    if (report.hour === null) say('hour', 'Required');
    if (report.emailList.length === 0) say('emailList', ONE_EMAIL);
    else if (!report.emailList.every(isEmail)) say('emailList', VALID_EMAILS);
    else if (report.emailList.length > MOST_ADDRESSES) say('emailList', `A report goes to at most ${MOST_ADDRESSES} addresses.`);
  });
export type ReportDraft = z.output<typeof ReportDraft>;
