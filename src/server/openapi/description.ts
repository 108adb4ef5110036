import type * as z from 'zod/mini';

/** Describes what the routes take and answer, for `/api/docs.json` (API-08). */

/** A JSON Schema of 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A parameter of the query or a header. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly required?: true;
}

/** An answer: a success, or an error of another form than the API's own. */
export interface DescribedAnswer {
  readonly status: 200 | 201 | 202 | 204 | 400;
  /** The JSON; without one and without files the answer is empty. */
  readonly schema?: z.ZodMiniType;
  /** The JSON is `application/json` alone, whatever JSON the client accepts. */
  readonly isPlainJson?: true;
  /** Media types of files or streams that it may give instead. */
  readonly files?: readonly string[];
}

/** The parameters, the body and the answers of one operation. */
export interface OperationDescription {
  readonly parameters?: readonly Parameter[];
  readonly body?: z.ZodMiniType;
  /** The media types of the body; JSON unless told. */
  readonly bodyTypes?: readonly string[];
  readonly answers: readonly DescribedAnswer[];
}
