import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  appointmentCode,
  parseAppointmentNumber,
  replaceCodes,
} from '../../../src/domain/scheduling/appointment-code.ts';

it('PUB-12, APT-01: what a scanner types is the number that it holds, beside the ways in which people write one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      (id) => parseAppointmentNumber(appointmentCode(id)) === id,
    ),
  );
  for (const text of ['RDV1234', 'rdv 1234', 'N° 1234', 'n°1234', 'N ° 1234', 'nº1234', ' 1234 '])
    expect(parseAppointmentNumber(text)).toBe(1234);
  // A scanner set to an English keyboard, on a French one.
  expect(parseAppointmentNumber('RDV&éà"')).toBe(1203);
  expect(replaceCodes("RDV'(-è_ç Benali")).toBe('456789 Benali');
  for (const text of ['', 'RDV', '0550123456', 'RDV12a', '12 34', 'Benali 1234'])
    expect(parseAppointmentNumber(text), text).toBeUndefined();
});

it('PUB-12, APT-01: among other words the code stands for its number; other words stay', () => {
  expect(replaceCodes('RDV1234 Benali')).toBe('1234 Benali');
  expect(replaceCodes('Benali RDV1234')).toBe('Benali 1234');
  expect(replaceCodes('Benali RDV&éà" Karim')).toBe('Benali 1203 Karim');
  for (const text of ['rdvbis', 'ardv12', 'ardv&é', '7rdv&é', 'rdv&éa', 'Benali'])
    expect(replaceCodes(text)).toBe(text);
});
