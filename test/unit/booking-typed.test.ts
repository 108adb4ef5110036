import { describe, expect, it } from 'vitest';
import { typedDay, typedPhone } from '../../src/booking/typed.ts';
import { emptyValues, requestOf, resolverIn, restoredValues } from '../../src/booking/values.ts';

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
  ])('PUB-02: the phone %s is %s', (typed, phone) => {
    expect(typedPhone(typed)).toBe(phone);
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
  ])('SYS-02: the day %s is %s', (typed, day) => {
    expect(typedDay(typed)).toBe(day);
  });
});

describe("the form's values", () => {
  it('PUB-02: the date is tomorrow at first', () => {
    expect(emptyValues('2026-11-30').date).toBe('2026-12-01');
  });

  it('PUB-02: a remembered day that has passed is tomorrow again, without its reason', () => {
    const draft = { lastName: 'Benali', date: '2026-11-20', reason: '/api/params_appointment_reasons/1' };
    expect(restoredValues('2026-11-23', draft)).toMatchObject({
      lastName: 'Benali',
      date: '2026-11-24',
      reason: '',
    });
    expect(restoredValues('2026-11-20', draft)).toMatchObject(draft);
  });

  it('PUB-06: what is empty is not sent, what is typed is sent in its own form', () => {
    const values = {
      ...emptyValues('2026-11-23'),
      lastName: ' Benali ',
      birthDate: '04/05/1938',
      phone: '0550 12 34 56',
    };
    expect(requestOf(values)).toEqual({
      date: '2026-11-24',
      lastName: 'Benali',
      birthDate: '1938-05-04',
      phone: '0550123456',
    });
  });

  it('PUB-02: everything but the accompanying person is required, each with its message', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false } as const;
    const { errors } = await resolverIn('Africa/Algiers')(
      { ...emptyValues('2026-11-23'), date: '' },
      undefined,
      options,
    );
    const messages = Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
    );
    const required = 'ce champ est obligatoire';
    expect(messages).toEqual({
      region: required,
      cell: required,
      date: required,
      reason: required,
      dateRDV: required,
      quality: required,
      lastName: required,
      firstName: required,
      birthDate: required,
      birthplace: required,
      email: required,
      phone: 'numéro non valide ex: 0550123456',
    });
  });
});
