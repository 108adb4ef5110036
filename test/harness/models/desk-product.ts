import { eq, isNotNull } from 'drizzle-orm';
import type { DeskState } from '../../../src/domain/scheduling/desk.ts';
import { leaveQueue, takeOffer } from '../../../src/server/booking/waiting-list/own-queue-entry.ts';
import { queueJob } from '../../../src/server/booking/waiting-list/queue-offers.ts';
import { appointments, mailOutbox, queueEntries, rateLimits } from '../../../src/server/db/schema.ts';
import { ApiError } from '../../../src/server/hydra/errors.ts';
import { createQueueLink } from '../../../src/server/mail/links/queue-links.ts';
import { databaseRefusal } from '../../../src/server/transaction.ts';
import type { officeOf } from '../data/records.ts';
import type { TestApi } from '../servers/api.ts';
import { DAYS, type Desk } from './desk-commands.ts';

type Office = Awaited<ReturnType<typeof officeOf>>;
type Calendar = Awaited<ReturnType<Office['calendar']>>;
type Slots = Awaited<ReturnType<Office['slotsOf']>>;

interface Parts {
  readonly api: TestApi;
  readonly office: Office;
  /** The agents' tokens by their ids. */
  readonly tokens: ReadonlyMap<number, string>;
}

/** An id that no record has. */
const NOBODY = 999_999_999;
const ascending = (one: number, other: number) => one - other;

/** Runs desk commands in the product, in a calendar of its own: by its API and by the links of the waiting list. */
export class ProductDesk implements Desk {
  private readonly parts: Parts;
  private readonly calendar: Calendar;
  readonly slots: Slots;
  /** The ids of appointments and entries, in the order in which they were made. */
  readonly visits: number[] = [];
  readonly entries: number[] = [];

  private constructor(parts: Parts, calendar: Calendar, slots: Slots) {
    this.parts = parts;
    this.calendar = calendar;
    this.slots = slots;
  }

  /** Makes a calendar of two days with two slots of one place each, and deletes all entries of the waiting list. */
  static async open(parts: Parts): Promise<ProductDesk> {
    await parts.api.db.delete(queueEntries);
    const calendar = await parts.office.calendar({
      endDate: DAYS[1],
      startHourAM: '10:00',
      endHourAM: '11:00',
    });
    return new ProductDesk(parts, calendar, await parts.office.slotsOf(calendar));
  }

  private async send(method: string, path: string, body?: unknown, agent?: number, headers = {}) {
    const { api, office, tokens } = this.parts;
    const token = (agent === undefined ? undefined : tokens.get(agent)) ?? office.token;
    return (await api.request(method, path, { token, body, headers })).status;
  }

  private pathOf = (visit: number, rest = '') => `/api/appointments/${this.visits[visit] ?? NOBODY}${rest}`;
  private nameOf = (person: string) =>
    person === ''
      ? { lastName: `Benali ${'abcdefghij'.charAt(this.visits.length % 10)}` }
      : { lastName: person, birthDate: '1939-01-01' };

  book = (slot: number, person: string, isArrived: boolean) =>
    this.send(
      'POST',
      `/api/appointments?forced=1&arrived=${Number(isArrived)}`,
      this.parts.office.appointment(this.calendar, this.slotOf(slot), this.nameOf(person)),
    );
  private slotOf = (slot: number) => this.slots[slot] as Slots[number];
  move = (visit: number, slot: number) =>
    this.send('PUT', this.pathOf(visit, '?forced=1'), { dateRDV: this.slotOf(slot).dateRDV });
  cancel = (visit: number, canceled: boolean) =>
    this.send('PUT', this.pathOf(visit, '/cancel?forced=1'), { canceled });
  remove = (visit: number) => this.send('DELETE', this.pathOf(visit));
  setVip = (visit: number, vip: boolean) => this.send('PUT', this.pathOf(visit), { vip });
  resize = (slot: number, places: number) => this.send('PUT', this.slotOf(slot)['@id'], { number: places });

  note = (visit: number, state: DeskState, agent: number) =>
    this.send('POST', this.pathOf(visit, '/state'), { state }, agent);
  undo = async (visit: number, agent: number) => {
    const { token } = this.parts.office;
    const { body } = await this.parts.api.request('GET', this.pathOf(visit), { token });
    const headers = { 'If-Match': `"${body.version ?? 0}-"` };
    return this.send('POST', this.pathOf(visit, '/state/undo'), undefined, agent, headers);
  };
  call = (agent: number) => {
    const { cell, region } = this.calendar;
    return this.send('POST', '/api/appointments/call_next', { cell, region }, agent);
  };
  wait = (milliseconds: number) => {
    this.parts.api.clock.advance(milliseconds);
    return 0;
  };

  readonly queue = {
    join: async (person: string, address: string, date: string) => {
      const { api, office } = this.parts;
      // The limit of requests is tested elsewhere.
      await api.db.delete(rateLimits);
      const {
        dateRDV: _dateRDV,
        calendar: _calendar,
        ...request
      } = office.visit(this.calendar, this.slotOf(0));
      const email = `${address}-${person}@example.dz`;
      const body = { ...request, ...this.nameOf(person), email, date };
      return (await api.request('POST', '/api/queue_entries', { body })).status;
    },
    take: (entry: number) => this.byLink(entry, takeOffer),
    leave: (entry: number) => this.byLink(entry, leaveQueue),
    takeOut: (entry: number) => this.send('DELETE', `/api/queue_entries/${this.entries[entry] ?? NOBODY}`),
    work: () => queueJob.run(this.parts.api.context, new AbortController().signal),
  };

  /** Does something by a new link of an entry. */
  private async byLink(entry: number, act: typeof takeOffer | typeof leaveQueue): Promise<number> {
    const { db, context } = this.parts.api;
    const id = this.entries[entry] ?? NOBODY;
    try {
      const secret = (await createQueueLink(db, context, id)).split('/').pop() ?? '';
      await act(context, 'test', secret);
      return 200;
    } catch (error) {
      if (error instanceof ApiError) return error.status;
      // No entry has this number, or it left meanwhile.
      if (databaseRefusal(error)?.constraint === 'queue_links_entry_id_fkey') return 404;
      throw error;
    }
  }

  /** Reads the state of everything, under the model's numbers. New rows get the next numbers. */
  async readState() {
    const { db } = this.parts.api;
    const [ofDesk, waiting, mails, slots] = await Promise.all([
      db.select().from(appointments).where(eq(appointments.calendar, this.calendar.id)),
      db.select().from(queueEntries),
      db.delete(mailOutbox).where(isNotNull(mailOutbox.queueEntry)).returning(),
      this.parts.office.slotsOf(this.calendar),
    ]);
    appendNewIds(this.visits, ofDesk);
    appendNewIds(this.entries, waiting);
    const slotIds = this.slots.map(({ id }) => id);
    const indexIn = (ids: readonly number[], id: number | null) => (id === null ? null : ids.indexOf(id));
    const visitsById = new Map(ofDesk.map((row) => [row.id, row]));
    const entriesById = new Map(waiting.map((row) => [row.id, row]));
    return {
      slots: slots.map((slot) => ({ places: slot.number, booked: slot.booked, remaining: slot.remaining })),
      visits: this.visits.map((id) => {
        const row = visitsById.get(id);
        if (!row) return null;
        const { state, stateBy, stateDate, arrivedDate } = row;
        return {
          slot: indexIn(slotIds, row.slot),
          isCanceled: row.canceled,
          isVip: row.vip ?? false,
          deskState: {
            state,
            stateDate: stateDate?.getTime() ?? null,
            stateBy,
            arrivedDate: arrivedDate?.getTime() ?? null,
          },
        };
      }),
      entries: this.entries.map((id) => {
        const row = entriesById.get(id);
        if (!row) return null;
        return {
          day: row.date,
          offers: row.offers,
          slot: indexIn(slotIds, row.slot),
          heldUntil: row.heldUntil?.getTime() ?? null,
          visit: indexIn(this.visits, row.appointment),
          isWaiting: row.waiting,
        };
      }),
      mails: mails.map(({ kind, queueEntry }) => `${kind} ${indexIn(this.entries, queueEntry)}`).sort(),
    };
  }
}

/** Appends the ids that the list does not have, in ascending order. */
function appendNewIds(ids: number[], rows: readonly { readonly id: number }[]): void {
  const newIds = rows.map(({ id }) => id).filter((id) => !ids.includes(id));
  ids.push(...newIds.sort(ascending));
}
