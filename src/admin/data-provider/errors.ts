import { HttpError } from 'react-admin';
import { fileTexts } from '#texts/files.ts';
import { refusals } from '#texts/refusals.ts';
import type { Entity } from '../../domain/model/entity.ts';
import { isObject } from '../../domain/model/keys.ts';
import { fill } from '../../i18n/fill.ts';
import { regionWordIn } from '../../i18n/region-word.ts';
import { maxUploadMb, serviceCountry } from '../../shared/page-settings.ts';
import { hydraKey, type Json } from './hydra.ts';

interface ServerViolation {
  readonly propertyPath?: string;
  readonly message?: string;
}

/** The parts of a failed request; a failure without an answer has no status and no body. */
export type Failure = Error & Partial<Pick<HttpError, 'status' | 'body'>>;

/**
 * Status, body and message of a thrown value: all three of an HttpError, the message of another error, nothing of a
 * value that is no error.
 */
export const failureOf = (error: unknown): Partial<Failure> => (error instanceof Error ? error : {});

/** A message of the server with this country's word for a region. */
const withRegionWord = (message: string): string => regionWordIn(message, serviceCountry());

/**
 * Returns the server's message of an error. For violations it returns only their texts, because the description also
 * lists technical field names.
 */
export const description = (body: Json | undefined): string | undefined => {
  if (!body) return undefined;
  if (Array.isArray(body.violations) && body.violations.length > 0)
    return body.violations.map(({ message = '' }: ServerViolation) => withRegionWord(message)).join('\n');
  const texts = [hydraKey(body, 'description'), body.detail, body.message, hydraKey(body, 'title')];
  const text = texts.find((one): one is string => typeof one === 'string' && one !== '');
  return text && withRegionWord(text);
};

/** `phones[0].phone` as the steps of react-hook-form: phones, 0, phone. */
const steps = (path: string): string[] => path.split(/[.[\]]+/).filter(Boolean);

function addError(errors: Json, path: readonly string[], message: string): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    errors[first] ??= message;
    return;
  }
  errors[first] ??= {};
  const inner = errors[first];
  if (isObject(inner)) addError(inner, rest, message);
}

/**
 * Violations in the shape of the form's values (SYS-08); those without a field of the entity come together under
 * `root.serverError`.
 */
function toFormErrors(violations: readonly ServerViolation[], entity?: Entity): Json {
  const errors: Json = {};
  const unmatchedTexts: string[] = [];
  for (const violation of violations) {
    const { propertyPath = '' } = violation;
    const message = withRegionWord(violation.message ?? '');
    const path = steps(propertyPath);
    if (path.length === 0 || (entity && !((path[0] ?? '') in entity.fields))) unmatchedTexts.push(message);
    else addError(errors, path, message);
  }
  if (unmatchedTexts.length > 0) errors.root = { serverError: unmatchedTexts.join('\n') };
  return errors;
}

/** Statuses that a proxy answers while the server is down. The proxy's text is not in French, so it is replaced. */
const AWAY = new Set([502, 503, 504]);

/** Creates the error of an answer: the server's message, else one of our own, and the whole body. */
export function toHttpError(status: number, body: Json | undefined): HttpError {
  const fallback = AWAY.has(status) ? refusals.unavailable : 'ra.notification.http_error';
  const message = description(body) ?? fallback;
  return new HttpError(message, status, body ?? {});
}

/** Adds the violations of a refused write to its error, for the fields of `entity`. */
export function withFormErrors(error: unknown, entity?: Entity): unknown {
  if (!(error instanceof HttpError)) return error;
  const violations: unknown = error.body?.violations;
  if (Array.isArray(violations) && violations.length > 0)
    error.body = { ...error.body, errors: toFormErrors(violations, entity) };
  return error;
}

/** Shows a refused upload at the file field too, where a proxy refused it by size or type (DOC-04). */
export function withFileError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.body?.violations) return error;
  const text =
    error.status === 413
      ? fill(fileTexts.size, { megabytes: maxUploadMb() })
      : error.status === 415
        ? fileTexts.type
        : null;
  if (text) error.body = { ...error.body, errors: { file: text } };
  return error;
}
