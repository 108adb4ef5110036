/** Marks the days without a free slot in the visible month. */
export interface DayMarks {
  /** Called with `YYYY-MM` when a month becomes visible. */
  readonly onMonth: (month: string) => void;
  /** Whether a day of that month has no free slot; false while that is unknown. */
  readonly isFull: (day: string) => boolean;
}
