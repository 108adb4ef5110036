import { server as texts } from '#texts/server.ts';
import type { Violation } from '../../domain/entity.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';

/** An answer that is not a success; its description is French and is shown to people (API-04). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Keys beside those of every error: the duplicates of a 409. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    description: string,
    { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
  ) {
    super(description);
    this.status = status;
    this.headers = headers;
    this.extra = extra;
  }

  /** The JSON-LD body. */
  body(): Record<string, unknown> {
    return {
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': texts.title,
      'hydra:description': this.message,
      title: texts.title,
      detail: this.message,
      status: this.status,
      ...this.extra,
    };
  }
}

/** One wrong value of a body, its message as it is shown. */
export interface ViolationText {
  readonly propertyPath: string;
  readonly message: string;
  /** What a program may compare: the rule's key. */
  readonly code: string;
}

/** 422: one violation for each wrong field (SYS-08). */
export class ViolationsError extends ApiError {
  override readonly name = 'ViolationsError';
  readonly violations: readonly ViolationText[];

  constructor(violations: readonly ViolationText[]) {
    super(422, violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n'));
    this.violations = violations;
  }

  override body(): Record<string, unknown> {
    return {
      ...super.body(),
      '@context': '/api/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      violations: this.violations,
    };
  }
}

/** Violations of the domain's rules, whose messages are keys of the catalogue. */
export const ruleViolations = (violations: readonly Violation[]): ViolationsError =>
  new ViolationsError(
    violations.map(({ path, message }) => ({
      propertyPath: path,
      message: ruleText(message),
      code: message,
    })),
  );

/** A single violation with a text of its own. */
export const violation = (propertyPath: string, message: string, code: string): ViolationsError =>
  new ViolationsError([{ propertyPath, message, code }]);

export const notFound = (): ApiError => new ApiError(404, texts.notFound);

export const forbidden = (description: string = texts.forbidden): ApiError => new ApiError(403, description);

/** A known parameter whose value makes no sense (API-03). */
export const badParameter = (name: string): ApiError => new ApiError(400, fill(texts.badParameter, { name }));
