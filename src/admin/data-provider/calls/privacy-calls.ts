import type { PrivacyRequest } from '../../../domain/privacy/privacy-request.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';
import { fileNameIn, type NamedFile } from '../named-file.ts';

/** The record from which a person's rights are exercised. */
export interface PrivacySubject {
  readonly resource: 'veterans' | 'appointments';
  readonly id: number;
}

/** A page of the register, the newest lines first. */
interface PrivacyRequestPage {
  readonly lines: readonly PrivacyRequest[];
  readonly next: number | null;
}

/** The rights that a form exercises. */
export type FormRight = 'rectification' | 'restriction' | 'release' | 'erasure';

/** The calls about the rights of a person (SEC-07). */
export interface PrivacyCalls {
  /** The register's lines about a record, the newest first. */
  privacyRequests(subject: PrivacySubject, signal?: AbortSignal): Promise<readonly PrivacyRequest[]>;
  /** A page of the whole register, and the number behind which the next begins. */
  allPrivacyRequests(before: number | null, signal?: AbortSignal): Promise<PrivacyRequestPage>;
  /** Everything that is kept as one ZIP; the current password is asked in between. */
  personArchive(subject: PrivacySubject): Promise<NamedFile>;
  /**
   * Exercises a right by the form's values; an erasure asks for the password. With the same Idempotency-Key among the
   * headers a repetition adds no second line.
   */
  exerciseRight(
    subject: PrivacySubject,
    right: FormRight,
    values: Readonly<Record<string, unknown>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<PrivacyRequest>;
}

const addressOf = ({ resource, id }: PrivacySubject, word: string): string =>
  `/api/${resource}/${id}/${word}`;

export const createPrivacyCalls = (http: Http): PrivacyCalls => ({
  async privacyRequests({ resource, id }, signal) {
    const entity = resource === 'veterans' ? 'Veteran' : 'Appointment';
    const { json } = await http(`/api/privacy_requests?entity=${entity}&record=${id}`, { signal });
    return toCollection<PrivacyRequest>(json).members;
  },
  async allPrivacyRequests(before, signal) {
    const { json } = await http(`/api/privacy_requests${before === null ? '' : `?before=${before}`}`, {
      signal,
    });
    const { members, total } = toCollection<PrivacyRequest>(json);
    return { lines: members, next: total > members.length ? (members.at(-1)?.id ?? null) : null };
  },
  async personArchive(subject) {
    const headers = { Accept: 'application/zip' };
    const answer = await http(addressOf(subject, 'archive'), { method: 'POST', body: '{}', headers });
    return { name: await fileNameIn(answer.headers), file: answer.file };
  },
  async exerciseRight(subject, right, values, headers) {
    const init = { method: 'POST', body: JSON.stringify(values), headers };
    const { json } = await http<PrivacyRequest>(addressOf(subject, right), init);
    return json;
  },
});
