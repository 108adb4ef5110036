import type { DashboardFigures } from '../../../domain/dashboard-figures.ts';
import type { Weekday } from '../../../domain/dates/days.ts';
import type { Breakdown } from '../../../domain/scheduling/figures.ts';
import type { Outcome } from '../../../domain/scheduling/outcomes.ts';
import type { Http } from '../http.ts';
import { toCollection } from '../hydra.ts';

/** The calls of the figures of appointments (FIG-01) and of the dashboard (DASH-02). */

/** Two days, both included, and links of references; '' for any. */
export interface FiguresQuery {
  readonly by: Breakdown;
  readonly startDate: string;
  readonly endDate: string;
  readonly cell: string;
  readonly region: string;
  readonly reason: string;
}

interface NamedReference {
  readonly '@id': string;
  readonly id: number;
  readonly name: string;
}

/** The number of appointments of one part of the breakdown: a cell in a wilaya, a reason, a weekday, a month. */
export interface FiguresRow extends Readonly<Record<'booked' | Outcome, number>> {
  readonly cell?: NamedReference;
  readonly region?: NamedReference;
  readonly reason?: NamedReference;
  readonly weekday?: Weekday;
  /** `2026-11` */
  readonly month?: string;
  /** Null in figures of one reason, because a place is not kept for one reason. */
  readonly places: number | null;
  /** For a cell in a wilaya, the days from today to the first free place; null where there is none. */
  readonly freeInDays?: number | null;
}

export interface FigureCalls {
  appointmentFigures(query: FiguresQuery, signal?: AbortSignal): Promise<readonly FiguresRow[]>;
  dashboardFigures(signal?: AbortSignal): Promise<DashboardFigures>;
}

export const createFigureCalls = (http: Http): FigureCalls => ({
  async appointmentFigures(figuresQuery, signal) {
    const query = new URLSearchParams(Object.entries(figuresQuery).filter(([, value]) => value !== ''));
    const { json } = await http(`/api/appointments/stats?${query}`, { signal });
    return toCollection<FiguresRow>(json).members;
  },
  async dashboardFigures(signal) {
    const { json } = await http<DashboardFigures>('/api/dashboard_figures', { signal });
    return json;
  },
});
