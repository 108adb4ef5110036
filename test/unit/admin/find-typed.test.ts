import { describe, expect, it } from 'vitest';
import { isNamed, readTyped } from '../../../src/admin/find/typed.ts';

describe('what is typed into the one search', () => {
  it.each([
    ['Mansouri Ali', { text: 'Mansouri Ali', wantsBooking: false, number: undefined }],
    ['rdv mansouri', { text: 'mansouri', wantsBooking: true, number: undefined }],
    ['Nouveau rendez-vous pour Mansouri', { text: 'Mansouri', wantsBooking: true, number: undefined }],
    ['0550 12 34 57', { text: '0550 12 34 57', wantsBooking: false, number: undefined }],
    ['123', { text: '123', wantsBooking: false, number: 123 }],
    ['N° 123', { text: 'N° 123', wantsBooking: false, number: 123 }],
    // This finds that appointment, and suggests no booking for somebody of that name.
    ['RDV 123', { text: '123', wantsBooking: false, number: 123 }],
    ['rdv', { text: 'rdv', wantsBooking: false, number: undefined }],
  ])('FIND-01, APT-12: %s', (text, read) => {
    expect(readTyped(text)).toEqual(read);
  });

  it.each([
    ['Nouvel ancien combattant', 'nou anc', true],
    ['Qualités', 'QUALITE', true],
    ['Qualités', 'ali', false],
    ['Cellules', 'ce', false],
    ['Cellules', 'cellules nord', false],
  ])('FIND-01: the page %s by %s: %s', (name, text, matches) => {
    expect(isNamed(name, text)).toBe(matches);
  });
});
