import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { drawOwnPage } from '../../../src/booking/render/render.tsx';
import { makeSheet } from '../../../src/print/veterans/make.tsx';
import { sheetOf } from '../../../src/print/veterans/sheet.ts';
import type { Letter } from '../../../src/server/mail/message.ts';
import { sendDueMail } from '../../../src/server/mail/worker.ts';
import { createOwnPage } from '../../../src/server/public-page/own-page.ts';
import { officeOf } from '../../harness/data/records.ts';
import { readPdf } from '../../harness/screens/pdf.ts';
import { registerAllFonts } from '../../harness/screens/print-fonts.ts';
import { arabicDrawing } from '../../harness/screens/public-page.ts';
import { testApi } from '../../harness/servers/api.ts';

/** Names that somebody typed to become more than a name (SEC-03, SEC-09): shown as text wherever they stand. */

const api = await testApi({ now: '2026-11-20T09:00:00+01:00', settings: { tokenHours: 720 } });
const office = await officeOf(api);
const { token } = office;
const calendar = await office.calendar({ nbAgentAM: 30 });
const [slot] = await office.slotsOf(calendar);
if (!slot) throw new Error('No slot');
const arabic = await arabicDrawing();
const template = readFileSync(path.join(import.meta.dirname, '../../../public.html'), 'utf8');
const ownPage = createOwnPage({
  context: api.context,
  pages: {
    fr: { template, draw: drawOwnPage },
    ar: { template, draw: arabic.drawOwnPage },
  },
});

const NAMES = {
  'a web address': 'Gagnez https://mal.example/gain',
  'an address without a scheme': 'www.mal.example',
  'a mail address': 'ali@mal.example',
  'a line break': 'Ali\r\nBcc: tous@mal.example\r\n\r\nFaux message',
  'a line break of calendars': 'Ali\\nATTENDEE:mailto:x@mal.example\nEND:VEVENT',
  'a tag': '<b>Ali</b><img src=x onerror=alert(1)>',
  'a script': '"></script><script>alert(1)</script>',
  'an entity': '&lt;b&gt;Ali&amp;',
  'a formula': '=HYPERLINK("https://mal.example")',
  'a placeholder': '%{name} %BOOKING_STATE% $& $1',
};

beforeAll(registerAllFonts);

async function letters(): Promise<Letter[]> {
  const messages: Letter[] = [];
  await sendDueMail(api.context, { send: async (letter) => void messages.push(letter), close: () => {} });
  return messages;
}

/** A name as one line, as it is kept. */
const onOneLine = (name: string): string => name.replace(/[\r\n]+/g, ' ');
const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

it.each(
  Object.entries(NAMES).flatMap(([kind, name]) =>
    (['fr', 'ar'] as const).map((language) => ({ kind, name, language })),
  ),
)(
  'SEC-03, SEC-09, MAIL-01: $kind as a visitor’s name ($language) is text in the mail, its calendar entry and the own page',
  async ({ name, language }) => {
    const answer = await api.request('POST', '/api/appointments', {
      body: office.visit(calendar, slot, {
        lastName: name,
        language,
      }),
    });
    expect(answer.status).toBe(201);
    const [letter] = await letters();
    if (!letter) throw new Error('No mail');
    // A greeting names nobody whose name is more than a name; no part carries what a mail program would make a link.
    for (const part of [letter.subject, letter.text, letter.html])
      expect(part).not.toMatch(/mal\.example|<b>Ali|onerror|alert\(1\)|BOOKING_STATE/);
    expect(letter.subject).not.toMatch(/[\r\n]/);
    const html = await ownPageHtml(new URL(answer.body.link).pathname);
    expect(html).toContain(escapeHtml(onOneLine(name)));
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/print.js" defer="">']);
    expect(html).not.toMatch(/<b>Ali|<img src=x|href="[^"]*mal\.example/);
    expect(JSON.stringify(letter)).not.toMatch(/ATTENDEE:mailto:x|\\nEND:VEVENT.*END:VEVENT.*END:VEVENT/);
  },
);

async function ownPageHtml(address: string): Promise<string> {
  const request = new Request(new URL(address, api.settings.publicUrl));
  const response = await ownPage(request, { address: '192.0.2.1', requestId: randomUUID(), headers: {} });
  expect(response.status).toBe(200);
  return response.text();
}

it.each(Object.entries(NAMES))(
  'SEC-03, LIST-01, PRINT-01: %s as a veteran’s name is text in answers, sheets and on paper',
  async (_kind, name) => {
    const { body, status } = await api.request('POST', '/api/veterans?forced=1', {
      token,
      body: {
        civility: 'Mr',
        lastName: name,
        firstName: 'Rabah',
        birthDate: '1934-02-03',
        citizenStatus: office.quality['@id'],
        addresses: [{ address: 'Alger' }],
      },
    });
    expect([status, body.lastName]).toEqual([201, onOneLine(name)]);
    const csv = await api.fetch(
      new Request(
        new URL(`/api/veterans?id=${body.id}&columns[]=lastName&columns[]=firstName`, api.settings.publicUrl),
        {
          headers: { Authorization: `Bearer ${token}`, Accept: 'text/csv' },
        },
      ),
    );
    const lines = (await csv.text()).split('\r\n').filter(Boolean);
    expect(lines).toHaveLength(2);
    // A spreadsheet runs nothing, and every line has both columns.
    expect(lines[1]).not.toMatch(/^"?[=+\-@]/);
    expect(lines[1]).toMatch(/;Rabah$/);
    const { file } = await makeSheet({
      sheet: sheetOf(body),
      heading: { service: 'Le service', address: [], printedOn: '20/11/2026' },
    });
    const pages = await readPdf(file);
    expect(
      pages
        .map(({ text }) => text)
        .join(' ')
        .replace(/\s/g, ''),
    ).toContain(onOneLine(name).replace(/\s/g, ''));
  },
);
