/** Marks the days without a place, for the shown month. */
export interface DayMarks {
  /** Told, `YYYY-MM`, when a month comes into sight. */
  readonly onMonth: (month: string) => void;
  /** Whether a day of that month has no place; false as long as it is not known. */
  readonly isFull: (day: string) => boolean;
}
