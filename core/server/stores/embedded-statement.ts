import type { EventParameters } from './event-store.ts';

/** Where no parameter is read: quoted text, quoted names and comments; and then a parameter. */
const PIECES = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|--[^\n]*|\/\*[\s\S]*?\*\/|\{(\w+):([^{}]+)\}/g;

const ESCAPED: Readonly<Record<string, string>> = { '\0': '\\0', '\\': '\\\\', "'": "\\'" };
const quoted = (text: string) => `'${text.replace(/[\0\\']/g, (sign) => ESCAPED[sign] ?? sign)}'`;
/** As the engine reads an item of a list from a text. */
const itemOf = (item: string | number) => (typeof item === 'string' ? quoted(item) : String(item));

/** A value as a constant of its type, as the engine itself puts a parameter in; of a text the constant is the text. */
function constantOf(value: EventParameters[string], type: string): string {
  const text = Array.isArray(value) ? `[${value.map(itemOf).join(',')}]` : String(value);
  return type === 'String' ? quoted(text) : `CAST(${quoted(text)}, ${quoted(type)})`;
}

/**
 * A statement for the embedded engine, each `{name:Type}` a constant of that type: its binding answers one statement at a time in the whole
 * process, since values of two under way would be mixed up (chdb 3.4). Only here do values become part of a statement's text (security rule 4),
 * quoted and told their type. Throws for a name without a value.
 */
export const embeddedStatement = (sql: string, parameters: EventParameters): string =>
  sql.replace(PIECES, (piece, name: string | undefined, type: string) => {
    if (name === undefined) return piece;
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value === undefined) throw new Error(`The statement has no value for ${name}.`);
    return constantOf(value, type);
  });
