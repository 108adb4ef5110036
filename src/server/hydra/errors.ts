import { server as texts } from '#texts/server.ts';
import type { Violation } from '../../domain/model/entity.ts';
import type { Language } from '../../domain/visitors/languages.ts';
import { type VisitorTexts, visitorTexts } from '../../domain/visitors/visitor-texts.ts';
import { fill } from '../../i18n/fill.ts';
import { ruleText } from '../../i18n/rules.ts';

/** The message of an error: in French alone, or in the visitor's language where a visitor may read it (PUB-08). */
export type LocalizedMessage = string | ((texts: VisitorTexts) => string);

/** An answer that is not a success; its description is shown to people (API-04). */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly localizedMessage: LocalizedMessage;
  readonly headers: Readonly<Record<string, string>>;
  /** Keys beside those of every error: the duplicates of a 409. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    message: LocalizedMessage,
    { headers = {}, extra = {} }: { headers?: Record<string, string>; extra?: Record<string, unknown> } = {},
  ) {
    super(typeof message === 'string' ? message : message(visitorTexts('fr')));
    this.status = status;
    this.localizedMessage = message;
    this.headers = headers;
    this.extra = extra;
  }

  /** Returns the message in a language. */
  messageIn(language: Language): string {
    return typeof this.localizedMessage === 'string'
      ? this.localizedMessage
      : this.localizedMessage(visitorTexts(language));
  }

  /** The JSON-LD body. */
  body(language: Language = 'fr'): Record<string, unknown> {
    const { title } = visitorTexts(language).refusals;
    const description = this.messageIn(language);
    return {
      '@context': '/api/contexts/Error',
      '@type': 'hydra:Error',
      'hydra:title': title,
      'hydra:description': description,
      title,
      detail: description,
      status: this.status,
      ...this.extra,
    };
  }
}

/** One wrong value of a body, its message as it is shown. */
export interface ViolationText {
  readonly propertyPath: string;
  readonly message: string;
  /** The rule's key, which programs compare. */
  readonly code: string;
}

const toLine = ({ propertyPath, message }: ViolationText): string => `${propertyPath}: ${message}`;

/** Those of rules in a visitor's language; what has words of its own keeps them. */
const textsOf = (violations: readonly ViolationText[], texts: VisitorTexts): readonly ViolationText[] =>
  texts.language === 'fr'
    ? violations
    : violations.map((one) =>
        one.code.startsWith('rules.') ? { ...one, message: texts.ruleText(one.code) } : one,
      );

/** 422: one violation for each wrong field (SYS-08). */
export class ViolationsError extends ApiError {
  override readonly name = 'ViolationsError';
  readonly violations: readonly ViolationText[];

  constructor(violations: readonly ViolationText[]) {
    super(422, (texts) => textsOf(violations, texts).map(toLine).join('\n'));
    this.violations = violations;
  }

  /** The same violations under a path that comes before theirs: `values.lastName`. */
  under(path: string): ViolationsError {
    return new ViolationsError(
      this.violations.map((one) => ({ ...one, propertyPath: `${path}.${one.propertyPath}` })),
    );
  }

  /** The violations in a language. */
  violationsIn(language: Language): readonly ViolationText[] {
    return textsOf(this.violations, visitorTexts(language));
  }

  override body(language: Language = 'fr'): Record<string, unknown> {
    return {
      ...super.body(language),
      '@context': '/api/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      violations: this.violationsIn(language),
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
