import { describe, expect, it } from 'vitest';
import { createApi } from '../../../src/server/api.ts';
import { officeOf } from '../../harness/data/records.ts';
import { testApi } from '../../harness/servers/api.ts';

const api = await testApi({ now: '2026-11-20T09:00:00+01:00', settings: { publicAttemptsPerHour: 8 } });
const office = await officeOf(api);
const calendar = await office.calendar();
const [first] = await office.slotsOf(calendar);

const post = (body: unknown, headers: Record<string, string>, from = '192.0.2.1') =>
  createApi(api.context).fetch(
    new Request(`${api.settings.publicUrl}/api/appointments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/ld+json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { address: from, requestId: 'r', headers: {} },
  );
const bodyOf = async (response: Promise<Response> | Response) =>
  (await (await response).json()) as Record<string, string>;
const ARABIC = { 'Accept-Language': 'ar' };

describe('what a visitor is refused with', () => {
  it('PUB-08, SYS-08: violations are in the language that is asked for, with the same codes; staff read French', async () => {
    const wrong = { ...office.visit(calendar, first as never), email: 'x', phone: '12', lastName: '' };
    const [arabic, french, staff] = await Promise.all([
      bodyOf(post(wrong, { 'Accept-Language': 'ar-DZ,ar;q=0.9,fr;q=0.5' })),
      bodyOf(post(wrong, { 'Accept-Language': 'fr-FR,ar;q=0.5' })),
      bodyOf(post(wrong, { ...ARABIC, Authorization: `Bearer ${office.token}` })),
    ]);
    const of = ({ violations }: Record<string, unknown>) =>
      violations as { propertyPath: string; message: string; code: string }[];
    expect(of(arabic).find(({ propertyPath }) => propertyPath === 'phone')?.message).toBe(
      'رقم الهاتف غير صحيح، مثال صحيح: 0550123456',
    );
    expect(of(arabic).map(({ code }) => code)).toEqual(of(french).map(({ code }) => code));
    expect(arabic['hydra:title']).toBe('حدث خطأ');
    expect(arabic['hydra:description']).toContain('lastName: هذه الخانة إجبارية');
    expect(of(french).find(({ propertyPath }) => propertyPath === 'email')?.message).toBe(
      'ce champ est un email',
    );
    expect(staff['hydra:title']).toBe('Une erreur est survenue');
    expect(JSON.stringify(staff)).not.toMatch(/\p{Script=Arabic}/u);
  });

  it('PUB-08: so are a body that cannot be read, one too long, a key that was used, and a limit with its wait', async () => {
    const from = '198.51.100.7';
    expect((await bodyOf(post('{', ARABIC, from)))['hydra:description']).toBe('محتوى الطلب غير صحيح');
    expect((await bodyOf(post('x'.repeat(70_000), ARABIC, from)))['hydra:description']).toBe(
      'حجم الطلب كبير جدًا',
    );
    const headersWithKey = { ...ARABIC, 'Idempotency-Key': 'k'.repeat(32) };
    const visit = office.visit(calendar, first as never);
    expect((await post(visit, headersWithKey, from)).status).toBe(201);
    expect(
      (await bodyOf(post({ ...visit, lastName: 'Autre' }, headersWithKey, from)))['hydra:description'],
    ).toBe('استُعمل هذا المفتاح من قبل لطلب آخر');
    for (let n = 0; n < 4; n += 1) await post('{', ARABIC, from);
    const stopAnswer = await post('{', ARABIC, from);
    expect(stopAnswer.status).toBe(429);
    expect((await bodyOf(stopAnswer))['hydra:description']).toMatch(
      /^محاولات كثيرة: أعيدوا المحاولة بعد ساعة واحدة$/,
    );
    expect((await bodyOf(post('{', {}, from)))['hydra:description']).toBe(
      'Trop de tentatives : réessayez dans une heure',
    );
  });
});
