import { badInput, KontorFailure } from '@kontor/core/contract';

/** Deeper than any honest body; recursion in the schemas stays far from the stack's end. */
const MAX_DEPTH = 64;

/** Nesting of arrays and objects in JSON text, without parsing it. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 92) at += 1;
      else if (code === 34) isQuoted = false;
    } else if (code === 34) isQuoted = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return deepest;
}

/** Parses a JSON body. Throws `badInput` for broken, too deep or prototype-changing text. */
export function parseJsonBody(text: string): unknown {
  if (text === '') return {};
  if (jsonDepth(text) > MAX_DEPTH) throw new KontorFailure(badInput, `The JSON is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__') throw new SyntaxError('__proto__ is not allowed');
      return value;
    });
  } catch (error) {
    throw new KontorFailure(badInput, `The body is not valid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}
