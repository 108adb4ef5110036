/** A closure in the agenda (AGENDA-01): its days without those outside the period that was asked for. */
export interface AgendaClosure {
  readonly name: string;
  /** `YYYY-MM-DD`; both days are included. */
  readonly startDate: string;
  readonly endDate: string;
  /** `HH:MM`; both or neither. Without hours whole days are closed. */
  readonly startHour: string | null;
  readonly endHour: string | null;
  /** Null where every cell is closed. */
  readonly cell: number | null;
  readonly cellName: string | null;
}
