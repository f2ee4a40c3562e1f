import { noAnswer } from './api-error.ts';
import { readReply, type CallOptions, type Request } from './exchange.ts';

const stallMs = 30_000;
/** How long the server may work on what it has received: it makes every image anew. */
const workMs = 120_000;

interface PartNames {
  json: string;
  files: string;
}

/** An upload may take as long as bytes move; XMLHttpRequest, because fetch cannot tell how many have left. */
export async function sendMultipart(request: Request, names: PartNames, options: CallOptions) {
  options.signal?.throwIfAborted();
  return exchange(request, names, options);
}

const exchange = (
  { method, url, headers, body, files = [] }: Request,
  names: PartNames,
  { signal, onProgress }: CallOptions,
) =>
  new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stalled = () => request.abort();
    let timer = setTimeout(stalled, stallMs);
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(stalled, ms);
    };

    request.upload.onprogress = ({ loaded, total }) => {
      wait(stallMs);
      onProgress?.(total ? loaded / total : 0);
    };
    request.upload.onload = () => wait(workMs);
    request.onprogress = () => wait(stallMs);
    request.onloadend = () => clearTimeout(timer);
    request.onerror = () => reject(noAnswer('The server cannot be reached.'));
    request.onabort = () => reject(signal?.reason ?? noAnswer('The upload stalled.'));
    request.onload = () => {
      try {
        resolve(readReply(request.status, request.responseText, request.getResponseHeader('retry-after')));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort());

    request.open(method, url);
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.send(formOf(body, files, names));
  });

function formOf(body: unknown, files: readonly File[], names: PartNames) {
  const form = new FormData();
  form.append(names.json, JSON.stringify(body));
  files.forEach((file) => form.append(names.files, file));
  return form;
}
