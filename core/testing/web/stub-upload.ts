import type { Envelope } from '@kontor/core/contract';
import { vi } from 'vitest';

/** A browser's request while it sends a form; the test moves it on. */
export class StubRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  url = '';
  headers: Record<string, string> = {};
  form: FormData | null = null;
  isAborted = false;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.isAborted = true;
    this.onabort();
  }
  answer(status: number, body: Partial<Envelope<unknown>>) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

/** From now on uploads of this document go nowhere; answers those that were begun, in order. */
export function stubUploads(): StubRequest[] {
  const begun: StubRequest[] = [];
  class Request extends StubRequest {
    constructor() {
      super();
      begun.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return begun;
}
