import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

const xml = (name: string, content: string) => `<?xml version="1.0"?><${name}>${content}</${name}>`;

/**
 * The calls of an S3 service that are used, in memory: objects, lists, and uploads in parts.
 * @param refusedMethods are answered 403, as by a bucket whose key lacks a right
 */
export async function s3Service(refusedMethods: readonly string[] = []) {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  /** An upload in parts: it is an object once it is completed. */
  function upload(method: string, { pathname, searchParams }: URL, body: Buffer): string {
    const id = searchParams.get('uploadId') ?? `upload-${uploads.size + 1}`;
    if (method === 'PUT') uploads.get(id)?.set(Number(searchParams.get('partNumber')), body);
    else if (searchParams.has('uploads')) uploads.set(id, new Map());
    else {
      const parts = [...(uploads.get(id) ?? [])].sort(([one], [other]) => one - other);
      objects.set(pathname, Buffer.concat(parts.map(([, part]) => part)));
      return xml('CompleteMultipartUploadResult', '<ETag>"x"</ETag>');
    }
    return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
  }

  function list({ pathname, searchParams }: URL): string {
    const bucket = pathname.replace(/\/?$/, '/');
    const prefix = searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(bucket + prefix));
    const contents = keys.map((key) => `<Contents><Key>${key.slice(bucket.length)}</Key></Contents>`);
    return xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${contents.join('')}`);
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const { pathname: key, searchParams } = url;
    const method = request.method ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const object = objects.get(key);
    const isUpload = searchParams.has('uploads') || searchParams.has('uploadId');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256') || refusedMethods.includes(method))
      response.writeHead(403).end();
    else if (isUpload && method !== 'DELETE')
      response.writeHead(200, { ETag: '"x"' }).end(upload(method, url, body));
    else if (method === 'PUT') {
      objects.set(key, body);
      response.writeHead(200, { ETag: '"x"' }).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (searchParams.has('list-type')) response.writeHead(200).end(list(url));
    else if (object) response.writeHead(200, { 'Content-Length': object.length }).end(object);
    else
      response
        .writeHead(404, { 'Content-Type': 'application/xml' })
        .end(xml('Error', '<Code>NoSuchKey</Code><Message>none</Message>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return { objects, endpoint: `http://127.0.0.1:${port}` };
}
