import type { AppointmentsJob } from './appointments/make.tsx';
import type { LettersJob } from './letter/make.tsx';
import type { ManualJob } from './manual/make.tsx';
import type { NotesJob } from './notes/make.tsx';
import type { SheetJob } from './veterans/make.tsx';

/** A document to make, with all its content: plain values, so that it can be posted to a worker. */
export type DocumentJob =
  | ({ readonly kind: 'appointments' } & AppointmentsJob)
  | ({ readonly kind: 'notes' } & NotesJob)
  | ({ readonly kind: 'letters' } & LettersJob)
  | ({ readonly kind: 'manual' } & ManualJob)
  | ({ readonly kind: 'veteran' } & SheetJob);
