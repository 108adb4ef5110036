import { expect, it } from 'vitest';
import { isWeak } from '../../../src/server/session/passwords/common-passwords.ts';
import { consistsOfServiceWords } from '../../../src/server/session/passwords/product-words.ts';

const naming = {
  serviceName: 'Office national des anciens de l’île — Dakar',
  serviceNameArabic: 'مكتب قدامى',
};

it.each([
  'Combattant-2026',
  'combattants',
  '2026COMBATTANT',
  'C0mb@ttant!!',
  'Office.Dakar.7',
  'n4tional-d4kar',
  '4nciens-2026',
  'C0mb@ttant2026anciens',
  '4-0ffice-de-l-ile-0',
  'AnciensDeDakar7',
  'com-bat-tant',
  'مكتب2026قدامى',
])('ME-06, SEC-09: %s is nothing but words of the service', (password) => {
  expect(consistsOfServiceWords(password, naming)).toBe(true);
});

it.each([
  'Figuier-2026',
  'Combattant-Figuier',
  'dakarois-7',
  '12345678',
  'Ambassade-1',
  'Anciens-D',
  'Combattan7',
  'anciensx',
  '0',
])('ME-06: %s has a word of its own, or none', (password) => {
  expect(consistsOfServiceWords(password, naming)).toBe(false);
});

it('ME-06, AUTH-06: the demonstration’s password opens the demonstration alone; elsewhere another one is to be chosen', () => {
  expect(isWeak('Combattant-2026', { ...naming, demo: true })).toBe(false);
  expect(isWeak('Combattant-2026', { ...naming, demo: false })).toBe(true);
  expect(isWeak('Combattant-2027', { ...naming, demo: true })).toBe(true);
});
