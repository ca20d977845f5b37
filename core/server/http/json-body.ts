import { badInput, KontorFailure } from '@kontor/core/contract';

/** Deeper than any honest body; recursion in the schemas stays far from the stack's end. */
const MAX_DEPTH = 64;
/** A plan has two expressions of 2,000 nodes, each with up to four thousand; each value that a schema refuses costs more than all else. */
const MAX_CONTAINERS = 10_000;
const MAX_VALUES = 100_000;

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const isOpening = (code: number) => code === 123 || code === 91;
const isClosing = (code: number) => code === 125 || code === 93;

export type JsonSize = { depth: number; containers: number; values: number };

/** How much JSON text holds, without parsing it: nesting, arrays and objects, values of any kind. */
export function jsonSize(text: string): JsonSize {
  const size = { depth: 0, containers: 0, values: 1 };
  let open = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isQuoted = false;
    } else if (code === QUOTE) isQuoted = true;
    else if (isOpening(code)) {
      open += 1;
      size.containers += 1;
      if (open > size.depth) size.depth = open;
    } else if (isClosing(code)) open -= 1;
    else if (code === COMMA) size.values += 1;
  }
  return size;
}

/** The key `__proto__` in JSON text, each of its letters plain or escaped. */
const PROTO_KEY =
  /"(?:_|\\u005[fF]){2}(?:p|\\u0070)(?:r|\\u0072)(?:o|\\u006[fF])(?:t|\\u0074)(?:o|\\u006[fF])(?:_|\\u005[fF]){2}"[ \t\r\n]*:/;

const refuse = (message: string): never => {
  throw new KontorFailure(badInput, message);
};

/** Parses a JSON body. Throws `badInput` for text that is broken, too deep, too full or would change a prototype. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {};
  const { depth, containers, values } = jsonSize(text);
  if (depth > MAX_DEPTH) refuse(`The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  if (containers > MAX_CONTAINERS) refuse(`The JSON holds more than ${MAX_CONTAINERS} objects and arrays.`);
  if (values > MAX_VALUES) refuse(`The JSON holds more than ${MAX_VALUES} values.`);
  if (PROTO_KEY.test(text)) refuse('The body is not valid JSON: __proto__ is not allowed');
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(`The body is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
