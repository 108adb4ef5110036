import fs from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { afterAll } from 'vitest';
import { makeCertificate } from '../servers/deployment.ts';

interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A program that webhooks tell, on `https://localhost`, with a certificate that this process trusts. */
export async function startReceiver() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'combattants-test-receiver-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const { certificate, key } = makeCertificate(folder, 'localhost');
  const cert = fs.readFileSync(certificate, 'utf8');
  const trustedCertificates = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trustedCertificates, cert]);
  afterAll(() => tls.setDefaultCACertificates(trustedCertificates));
  const receivedRequests: ReceivedCall[] = [];
  const accept = (response: ServerResponse): void => void response.writeHead(204).end();
  const state = { answer: accept };
  const server = https.createServer({ cert, key: fs.readFileSync(key) }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    receivedRequests.push({ headers: request.headers, text: Buffer.concat(chunks).toString() });
    state.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}/hook`,
    /** The file of the certificate, for other processes. */
    certificate,
    received: receivedRequests,
    /** Stops trusting the certificate until the function that it gives is called. */
    distrust: () => {
      tls.setDefaultCACertificates(trustedCertificates);
      return () => tls.setDefaultCACertificates([...trustedCertificates, cert]);
    },
    /** Answers each request from now on. */
    answer: (answer: (response: ServerResponse) => void) => {
      state.answer = answer;
    },
    accept: () => {
      state.answer = accept;
    },
  };
}

/** Verifies what was received as any receiver does; gives its content. */
export const verifyCall = (secret: string, { headers, text }: ReceivedCall): unknown =>
  new Webhook(secret).verify(text, headers as Record<string, string>);
