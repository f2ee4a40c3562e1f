import type { InjectOptions } from 'fastify';
import type { App } from '../../src/platform/http/app.ts';

/** Calls the API as a page does: keeps cookies and sends the XSRF token back. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: App;

  constructor(app: App) {
    this.#app = app;
  }

  get = (path: string, headers?: Record<string, string>) => this.send({ method: 'GET', url: path, headers });
  post = (path: string, payload?: InjectOptions['payload']) =>
    this.send({ method: 'POST', url: path, payload });
  put = (path: string, payload?: InjectOptions['payload']) =>
    this.send({ method: 'PUT', url: path, payload });
  delete = (path: string) => this.send({ method: 'DELETE', url: path });

  /** Sends a form with files, as pages with uploads do. */
  async form(method: 'POST' | 'PUT', path: string, form: FormData) {
    const body = new Response(form);
    const headers = { 'content-type': body.headers.get('content-type')! };
    return this.send({ method, url: path, headers, payload: Buffer.from(await body.arrayBuffer()) });
  }

  async send({ url, headers, ...options }: InjectOptions & { url: string }) {
    const token = this.cookies.get('XSRF-TOKEN');
    const reply = await this.#app.inject({
      ...options,
      url: `/api${url}`,
      cookies: Object.fromEntries(this.cookies),
      headers: { ...(token && { 'x-xsrf-token': token }), ...headers },
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }
}
