export type FormFile = { name: string; content: Buffer | string; field?: string };

const BOUNDARY = 'form-of-a-test';
const SMALL: FormFile = { name: 'small.csv', content: 'ip\n203.0.113.7\n' };

/** Fields and files as a browser sends a form, with its headers; one small CSV file where none is named. */
export function formOf(fields: readonly [name: string, value: unknown][], files: readonly FormFile[] = [SMALL]) {
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...fields.flatMap(([name, value]) => part(`name="${name}"`, String(value))),
    ...files.flatMap(({ name, content, field = 'file' }) => part(`name="${field}"; filename="${name}"`, content)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
