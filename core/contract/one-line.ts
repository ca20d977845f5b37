/** Text without line breaks of any kind: titles appear in lists, files and letters. */
export const ONE_LINE = /^[^\n\r\v\f\u0085\u2028\u2029]*$/u;
