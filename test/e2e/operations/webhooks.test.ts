import { expect, it } from 'vitest';
import { officeOf } from '../../harness/data/records.ts';
import { startProduct } from '../../harness/screens/product.ts';
import { isInstalled } from '../../harness/servers/deployment.ts';
import { startReceiver, verifyCall } from '../../harness/services/webhook-receiver.ts';
import { still } from '../pages/people.ts';
import { faultsOf, signedIn } from '../pages/signed-in.ts';

const receiver = isInstalled('openssl') ? await startReceiver() : null;
const product = await startProduct({
  env: { WEBHOOK_PRIVATE_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: receiver?.certificate ?? '' },
});

it.skipIf(!receiver)(
  'API-11: a webhook made on screen hears of a booking, and its delivery is listed',
  async () => {
    if (!receiver) return;
    const { page } = await signedIn(product, 'admin');
    await page.goto('/parametres');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.waitForURL('**/parametres/webhooks');
    await page.getByRole('heading', { name: 'Nouveau webhook' }).waitFor();
    await page.getByLabel(/^Adresse/).fill(receiver.url);
    await page.getByLabel('Pris ou rétabli').check();
    await page.getByRole('button', { name: 'Créer' }).click();
    const secretDialog = page.getByRole('dialog', { name: 'Secret du webhook' });
    const secret = (await secretDialog.getByRole('status').textContent()) ?? '';
    await secretDialog.getByRole('button', { name: 'Fermer' }).click();
    await page.getByText('En service').waitFor();
    const office = await officeOf(product);
    const calendar = await office.calendar();
    const [slot] = await office.slotsOf(calendar);
    if (!slot) throw new Error('no slot');
    const bookedAppointment = await office.create('appointments', office.appointment(calendar, slot));
    await expect.poll(() => receiver.received.length).toBe(1);
    const [got] = receiver.received;
    expect(got && verifyCall(secret, got)).toMatchObject({
      event: 'booked',
      appointment: bookedAppointment['@id'],
    });
    await page.getByRole('button', { name: /^Derniers envois à/ }).click();
    await page.getByText('Arrivé').waitFor();
    await page.getByRole('button', { name: /^Renvoyer l’envoi/ }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    await still(page);
    expect(await faultsOf(page)).toEqual([]);
  },
);
