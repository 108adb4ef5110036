import { addDays } from '../../../domain/dates/days.ts';
import type { Transaction } from '../../db/connection.ts';
import { queueEntries } from '../../db/schema.ts';
import { person, seededRandom } from './people.ts';
import { idsNamed, qualitiesOf } from './veterans.ts';

/** Some who wait at an office without a calendar (QUEUE-01): nothing is offered to them before one is made. */
export async function createQueue(
  tx: Transaction,
  office: { readonly cell: number; readonly region: number },
  today: string,
): Promise<void> {
  const random = seededRandom(1945);
  const qualities = await qualitiesOf(tx);
  const reasons = await idsNamed(tx, 'ParamsAppointmentReason', /Soins|Carnet|Secours/);
  const waiting = Array.from({ length: 3 }, (_, index): typeof queueEntries.$inferInsert => {
    const { civility, lastName, firstName, birthDate, phone } = person(random);
    return {
      ...office,
      ...{ lastName, firstName, birthDate, phone },
      birthplace: 'Alger',
      email: `attente${index + 1}@example.dz`,
      quality: random.pick(qualities[civility]),
      reason: random.pick(reasons),
      date: addDays(today, 30 + index),
      browser: 'demo',
    };
  });
  await tx.insert(queueEntries).values(waiting);
}
