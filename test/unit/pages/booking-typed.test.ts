import { describe, expect, it } from 'vitest';
import { resolverIn } from '../../../src/booking/form/check.ts';
import { typedAppointmentDay, typedBirthDay, typedPhone } from '../../../src/booking/form/typed.ts';
import { requestOf, restoredValues, startValues } from '../../../src/booking/form/values.ts';
import { visitorPhones } from '../../../src/server/phone-numbers.ts';

describe('what a visitor types', () => {
  it.each([
    ['0550 12 34 56', '0550123456'],
    ['0550.12.34.56', '0550123456'],
    ['0550-12-34-56', '0550123456'],
    ['+213 550 12 34 56', '+213550123456'],
    ['+213 (0)550 12 34 56', '+213550123456'],
    ['00213 0 550 12 34 56', '00213550123456'],
    ['٠٥٥٠١٢٣٤٥٦', '0550123456'],
    ['12', '12'],
  ])('PUB-02: the phone %s is %s', (text, phone) => {
    expect(typedPhone(text)).toBe(phone);
  });

  it.each([
    ['04/05/1938', '1938-05-04'],
    ['4/5/1938', '1938-05-04'],
    ['04.05.1938', '1938-05-04'],
    ['04 05 1938', '1938-05-04'],
    ['04051938', '1938-05-04'],
    ['1938-05-04', '1938-05-04'],
    ['٠٤/٠٥/١٩٣٨', '1938-05-04'],
    ['vers 1938', 'vers 1938'],
  ])('SYS-02: the day %s is %s', (text, day) => {
    expect(typedBirthDay(text, '2026-11-23')).toBe(day);
    expect(typedAppointmentDay(text, '2026-11-23')).toBe(day);
  });

  it.each([
    ['1/12/26', '2026-12-01'],
    ['1.3.27', '2027-03-01'],
    ['23/11/26', '2026-11-23'],
    ['23/11/27', '2027-11-23'],
    ['22/11/26', '22/11/26'],
    ['24/11/27', '24/11/27'],
  ])(
    'PUB-02, SYS-02: of two digits of a year the appointment %s is within the next twelve months: %s',
    (text, day) => {
      expect(typedAppointmentDay(text, '2026-11-23')).toBe(day);
    },
  );

  it.each([
    ['4/5/38', '1938-05-04'],
    ['٤/٥/٣٨', '1938-05-04'],
    ['23/11/08', '2008-11-23'],
    ['24/11/08', '1908-11-24'],
    ['1/1/00', '2000-01-01'],
  ])(
    'PUB-02, SYS-02: of two digits of a year the birth date %s is the latest of an adult: %s',
    (text, day) => {
      expect(typedBirthDay(text, '2026-11-23')).toBe(day);
    },
  );
});

describe("the form's values", () => {
  const option = (link: string) => ({ '@id': link, name: link });
  const choices = { regions: [], cells: [], reasons: [option('/reasons/1')], qualities: [], places: [] };
  const empty = (today: string) => startValues({ today, choices });

  it('PUB-02: the date is tomorrow at first', () => {
    expect(empty('2026-11-30').date).toBe('2026-12-01');
  });

  it('PUB-02: a choice without rival is made; what is no longer offered is emptied', () => {
    const [alger, oran] = [option('/regions/16'), option('/regions/31')];
    expect(startValues({ today: '2026-11-23', choices: { ...choices, regions: [alger] } })).toMatchObject({
      region: '/regions/16',
      reason: '',
    });
    const two = { today: '2026-11-23', choices: { ...choices, regions: [alger, oran] } };
    const draft = { region: '/regions/9', reason: '/reasons/1' };
    expect(restoredValues(empty(two.today), draft, two)).toMatchObject({ region: '', reason: '/reasons/1' });
  });

  it('PUB-02: a remembered day that has passed is tomorrow again, without its reason', () => {
    const draft = { lastName: 'Benali', date: '2026-11-20', reason: '/reasons/1' };
    const restoreDraft = (today: string) => restoredValues(empty(today), draft, { today, choices });
    expect(restoreDraft('2026-11-23')).toMatchObject({
      lastName: 'Benali',
      date: '2026-11-24',
      reason: '',
    });
    expect(restoreDraft('2026-11-20')).toMatchObject(draft);
  });

  it('PUB-06: what is empty is not sent, what is typed is sent in its own form', () => {
    const values = {
      ...empty('2026-11-23'),
      lastName: ' Benali ',
      birthDate: '04/05/1938',
      phone: '0550 12 34 56',
    };
    expect(requestOf(values, '2026-11-23')).toEqual({
      date: '2026-11-24',
      lastName: 'Benali',
      birthDate: '1938-05-04',
      phone: '0550123456',
      // The language of mails to the visitor (PUB-08).
      language: 'fr',
    });
  });

  it('PUB-02: everything but the accompanying person is required, each with its message', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false } as const;
    const { errors } = await resolverIn({ zone: 'Africa/Algiers', phones: visitorPhones('DZ', 'fr') })(
      { ...empty('2026-11-23'), date: '' },
      undefined,
      options,
    );
    const messages = Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
    );
    const requiredText = 'ce champ est obligatoire';
    expect(messages).toEqual({
      region: requiredText,
      cell: requiredText,
      date: requiredText,
      reason: requiredText,
      dateRDV: requiredText,
      quality: requiredText,
      lastName: requiredText,
      firstName: requiredText,
      birthDate: requiredText,
      birthplace: requiredText,
      email: requiredText,
      phone: 'numéro non valide ex: 0550123456',
    });
  });
});
