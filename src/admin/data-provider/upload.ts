/** Called with the share of a request's body that was sent, 0 to 1. */
export type OnProgress = (part: number) => void;

/** Statuses whose answer has no body. */
const BODILESS = new Set([204, 205, 304]);

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':');
    if (name) headers.append(name, value.join(':').trim());
  }
  return headers;
}

/** A `fetch` that tells how far its body is, which the browser's own does not (a file on a slow line). */
export const fetchWithProgress =
  (onProgress: OnProgress): typeof fetch =>
  (url, options = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = options;
      const request = new XMLHttpRequest();
      const rejectAborted = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) return rejectAborted();
      request.open(method, String(url));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.responseType = 'blob';
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onload = () => {
        const { status, statusText } = request;
        const answer = BODILESS.has(status) ? null : request.response;
        resolve(new Response(answer, { status, statusText, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('no answer'));
      request.onabort = rejectAborted;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
