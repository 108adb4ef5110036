/** A statement as the product sent it; values that stand in `samples` differ from request to request. */
export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned for its values each time. */
  readonly searches: boolean;
}

export interface Recording {
  readonly url: string;
  readonly secret: string;
  readonly search: string;
  /** The public page as it was drawn. */
  readonly page: string;
  readonly headers: Readonly<Record<'read' | 'write' | 'booked' | 'page', Readonly<Record<string, string>>>>;
  readonly statements: Readonly<
    Record<'get' | 'list' | 'search' | 'edit' | 'booking', readonly RecordedStatement[]>
  >;
}

/** The sample values of the recorded requests, which each request replaces by its own. */
export const SAMPLE = {
  id: 4242,
  request: '00000000-0000-4000-8000-000000004242',
  birthplace: 'Lieu de la mesure',
  lastName: 'zerouklou',
  email: 'mesure@example.dz',
  firstName: 'Mesuré',
  address: '127.0.0.2',
} as const;
