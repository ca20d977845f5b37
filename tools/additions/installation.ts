import { type Addition, behind } from './addition.ts';

const JOB = `import { job } from '@kontor/core/server';

export const tellDocumentsJob = job({
  name: 'tell-documents',
  every: '11 * * * *',
  run: async (_, { log }) => log.info('documents are told'),
});
`;

/** Work by the clock: what it does, and the feature whose it is. */
export const work: Addition = {
  name: 'a job',
  goal: 2,
  before: 3,
  counts: 'touched',
  edits: [
    { file: 'features/documents/server/tell-documents.ts', text: JOB },
    behind(
      'features/documents/server/index.ts',
      "import { endDocumentsJob } from './end-documents.ts';\n",
      "import { tellDocumentsJob } from './tell-documents.ts';\n",
    ),
    behind('features/documents/server/index.ts', '  jobs: [endDocumentsJob', ', tellDocumentsJob'),
  ],
};

/** What an installation may set: its form and default, and its words for who runs it. */
export const setting: Addition = {
  name: 'a setting',
  goal: 2,
  before: 2,
  counts: 'touched',
  edits: [
    behind(
      'core/server/config.ts',
      "  KONTOR_DATA: z.string().min(1).default('.data'),\n",
      '  DOCUMENT_DAYS: z.coerce.number().int().min(1).default(30),\n',
    ),
    behind('.env.example', 'HOST=127.0.0.1\n', '\n# Days that documents are kept for.\nDOCUMENT_DAYS=30\n'),
  ],
};
