import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { layOut, signature } from '../../../src/server/mail/mail-template.ts';

const sheet = { language: 'fr', dir: 'ltr', subject: 'Lieu <A>' } as const;

it('MAIL-01: text and HTML of a mail say the same, part after part, and what was typed is no markup', () => {
  const { text, html, subject, language } = layOut(sheet, [
    'Bonjour Ali & Cie,',
    {
      facts: [
        ['Heure', '8 h'],
        ['Lieu', '<b>Alger</b>'],
      ],
      named: '%{name} : %{value}',
    },
    { inline: 'https://plan.example/?a=1&b=2', label: 'Voir le plan' },
    { link: 'https://rdv.example/x', label: 'Ouvrir' },
    signature({ name: 'Le service', phoneLine: 'Téléphone : 021' } as Parameters<typeof signature>[0]),
  ]);
  expect([subject, language]).toEqual(['Lieu <A>', 'fr']);
  expect(text).toBe(
    [
      'Bonjour Ali & Cie,',
      'Heure : 8 h\nLieu : <b>Alger</b>',
      'Voir le plan\nhttps://plan.example/?a=1&b=2',
      'Ouvrir\nhttps://rdv.example/x',
      'Le service\nTéléphone : 021\n',
    ].join('\n\n'),
  );
  const page = new JSDOM(html).window.document;
  expect([page.title, page.documentElement.lang, page.documentElement.dir]).toEqual([
    'Lieu <A>',
    'fr',
    'ltr',
  ]);
  expect(
    [...page.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([
    ['https://plan.example/?a=1&b=2', 'Voir le plan'],
    ['https://rdv.example/x', 'Ouvrir'],
  ]);
  expect([...page.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
    '8 h',
    '<b>Alger</b>',
  ]);
  // The address stands under its button, for who copies it.
  expect([...page.querySelectorAll('p')].map(({ innerHTML }) => innerHTML)).toEqual(
    expect.arrayContaining([
      'Bonjour Ali &amp; Cie,',
      'https://rdv.example/x',
      'Le service<br>Téléphone : 021',
    ]),
  );
});

it('MAIL-01: a mail loads nothing, and takes the colours of its reader', () => {
  const { html } = layOut(sheet, ['Bonjour']);
  expect(html).not.toMatch(/<(?:img|link|script|style)|url\(|@import/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(signature({ name: 'Le service', phoneLine: '' } as Parameters<typeof signature>[0])).toBe(
    'Le service',
  );
});
