import { CsvError, Parser } from 'csv-parse';

export const MOST_ROW_BYTES = 65_536;
const DELIMITERS = [',', ';', '\t'];
const WORDS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is not closed.',
  CSV_INVALID_CLOSING_QUOTE: 'Text follows a closing quotation mark.',
  INVALID_OPENING_QUOTE: 'A quotation mark is inside a text without any.',
};

/** Records of a piece, and why nothing can be read from there on. */
export type Parsed = { records: string[][]; fault: string | null };

/** The delimiter that the first line has most of. */
function delimiterOf(head: Buffer): string {
  const line =
    head
      .toString('utf8')
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((one) => line.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

const write = (parser: Parser, piece: Buffer) =>
  new Promise<void>((resolve, reject) => parser.write(piece, (error) => (error ? reject(error) : resolve())));
const end = (parser: Parser) => new Promise<void>((resolve, reject) => void parser.on('end', resolve).on('error', reject).end());

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '');

/**
 * Parses one file piece by piece; the first holds a whole line, by which the delimiter is chosen. Answers records as they are, or their first
 * cell `alone`, and then of a record without text none.
 */
export function openRecordParser(alone: boolean) {
  let parser: Parser | undefined;
  let records: string[][] = [];
  let fed = 0;
  // Where the row that is being read began, to a piece: of many short cells the parser counts each as read.
  let row = { records: 0, from: 0 };
  const takeRead = (of: Parser) => {
    for (let cells: string[] | null = of.read(); cells !== null; cells = of.read())
      records.push(alone ? (isBlank(cells) ? [] : cells.slice(0, 1)) : cells);
  };
  const open = (head: Buffer) => {
    // Empty lines are counted by whoever takes the records, as a spreadsheet does.
    const opened = new Parser({ bom: true, delimiter: delimiterOf(head), relax_column_count: true });
    opened.on('readable', () => takeRead(opened));
    // A fault comes to whoever writes.
    return opened.on('error', () => {});
  };
  const step = async (work: Promise<void>, of: Parser): Promise<Parsed> => {
    const fault = await work.then(
      () => null,
      (error) => {
        if (!(error instanceof CsvError)) throw error;
        takeRead(of);
        return WORDS[error.code] ?? 'The row cannot be read.';
      },
    );
    const read = records;
    records = [];
    return { records: read, fault };
  };
  return {
    write: async (piece: Buffer): Promise<Parsed> => {
      parser ??= open(piece);
      const parsed = await step(write(parser, piece), parser);
      fed += piece.length;
      const { records: count, bytes } = parser.info;
      if (count !== row.records) row = { records: count, from: fed };
      // Here and not by the parser's option, which looks at every letter.
      const isTooLong = fed - bytes > MOST_ROW_BYTES || fed - row.from > MOST_ROW_BYTES;
      return { ...parsed, fault: parsed.fault ?? (isTooLong ? 'The row is longer than 64 KB.' : null) };
    },
    end: async (): Promise<Parsed> => (parser ? step(end(parser), parser) : { records: [], fault: null }),
  };
}
