import { readConfig } from '@kontor/core/server';
import { scheduleWords } from '@kontor/waiting-work/contract';
import { jobWords } from '@kontor/waiting-work/server';
import { expect, test } from 'vitest';
import { jobsOf } from './jobs.ts';

test.each(jobsOf(readConfig({ KONTOR_DATA: '.data' })))(
  'the state of the installation tells the job $name and its schedule in words',
  (one) => {
    expect(jobWords(one.name)).not.toBe(one.name);
    expect(scheduleWords(one.every ?? '')).toMatch(/^[A-Z]/);
  },
);
