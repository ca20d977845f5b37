/** A heading or a paragraph of a guide. */
export type GuidePart = { heading: string } | { text: string };
export type Guide = { title: string; parts: readonly GuidePart[] };

const PAGE = { width: 595, height: 842, margin: 64 };
const LETTERS_A_LINE = 84;
type Line = { text: string; size: number; gap: number };

/** The font knows these letters by other signs, and no others beyond ASCII. */
const plainText = (text: string) =>
  text
    .replaceAll(/[“”]/g, '"')
    .replaceAll('’', "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/[^\x20-\x7e]/g, '?');
const escaped = (text: string) => plainText(text).replaceAll(/[\\()]/g, (letter) => `\\${letter}`);

/** Words in lines of at most so many letters. */
function wrapped(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const linesOf = ({ title, parts }: Guide): Line[] => [
  ...wrapped(title, 44).map((text) => ({ text, size: 20, gap: 28 })),
  ...parts.flatMap((part): Line[] =>
    'heading' in part
      ? [{ text: part.heading, size: 13, gap: 34 }]
      : wrapped(part.text, LETTERS_A_LINE).map((text, index) => ({ text, size: 11, gap: index === 0 ? 22 : 15 })),
  ),
];

/** Lines by page, each with how far below the last it stands. */
function pagesOf(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = [[]];
  let left = PAGE.height - 2 * PAGE.margin;
  for (const line of lines) {
    if (line.gap > left) {
      pages.push([]);
      left = PAGE.height - 2 * PAGE.margin;
    }
    left -= line.gap;
    pages.at(-1)?.push(line);
  }
  return pages;
}

const drawn = (lines: readonly Line[]) =>
  [
    `BT ${PAGE.margin} ${PAGE.height - PAGE.margin} Td`,
    ...lines.map(({ text, size, gap }) => `/F1 ${size} Tf 0 -${gap} Td (${escaped(text)}) Tj`),
    'ET',
  ].join('\n');

/** A guide as a PDF of text alone; the same for the same guide. */
export function plainPdf(guide: Guide): Buffer {
  const pages = pagesOf(linesOf(guide));
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => {
      const content = drawn(lines);
      const box = `[0 0 ${PAGE.width} ${PAGE.height}]`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
}
