export const textList = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(',')}]`;

/** A pattern as a text of SQL, with each of its signs. */
export const pattern = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const literal = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(literal).join(',')}]` : typeof value === 'string' ? pattern(value) : String(value);
const CASTS: Readonly<Record<string, string>> = { 'Array(UInt64)': 'Array(UInt64)', 'Array(String)': 'Array(String)', Int64: 'Int64' };
/** A statement with its parameters in it, as a view has none. */
export const withLiterals = (sql: string, parameters: Readonly<Record<string, unknown>>): string =>
  sql.replace(/\{([A-Za-z]\w*):(\w+(?:\(\w+\))?)\}/g, (_, name: string, type: string) =>
    CASTS[type] ? `CAST(${literal(parameters[name])}, '${type}')` : literal(parameters[name]),
  );

/** The first of the texts that says something, '' where none does. */
export const firstSaid = (texts: readonly string[]) =>
  texts.length === 1 ? `${texts[0]}` : `multiIf(${texts.flatMap((text) => [`${text} != ''`, text]).join(', ')}, '')`;

/** The text where the condition holds, else '': what is dear is asked of few texts, though the engine works out both sides of an AND. */
export const onlyIf = (condition: string, text: string) => `if(${condition}, ${text}, '')`;

/** Whether a list or an object is where a text is wanted: the engine reads it as its JSON. Few texts begin so, “[REC]” and {GUIDs} among them. */
export const isNested = (text: string) => `isValidJSON(${onlyIf(`startsWith(${text}, '[') OR startsWith(${text}, '{')`, text)})`;
/** Whether an object is there, by the JSON that it was read as. */
export const isObject = (part: string) => `(startsWith(${part}, '{"') OR startsWith(${part}, '{}'))`;

/** A text, '' for what was sent as a list or an object. */
export const plain = (text: string) => `if(${isNested(text)}, '', ${text})`;
/** And without the spaces around it. */
export const plainText = (text: string) => `trimBoth(${plain(text)})`;

/**
 * The statement with `tupleElement` for each path in dots, as `r.user.geo.zip`. It means the same; but to plan a path the engine lists every
 * part of the tuple first, which is a quarter of what planning a batch takes. What is in quotes stays.
 */
export const withTupleElements = (sql: string) =>
  sql.replace(/'(?:[^'\\]|\\.)*'|(?<![\w.`])([a-z_]\w*)((?:\.[a-z_]\w*)+)/g, (all, root?: string, path = '') =>
    root === undefined
      ? all
      : path
          .slice(1)
          .split('.')
          .reduce((at: string, name: string) => `tupleElement(${at}, '${name}')`, root),
  );
