import { firstSteps as allTexts } from '#texts/first-steps.ts';
import type { TestResult } from '../../domain/first-steps.ts';
import { fill } from '../../i18n/fill.ts';
import type { Answer, ApiContext, ApiRequest } from '../api-context.ts';
import { isDiskFull } from '../disk-full.ts';
import { errorCode } from '../error-code.ts';
import { serviceTests } from '../limits/limits.ts';
import { consume } from '../limits/rate-limit.ts';
import { probeFiles } from '../probes.ts';
import { requireCaller } from '../session/require-caller.ts';
import { accountKey } from '../session/sign-in-attempts.ts';
import { withinTime } from '../within-time.ts';
import { markStep } from './first-steps.ts';

const texts = allTexts.filesTest;

/** The longest wait for the store. */
const FILES_TEST_MS = 15_000;

/** The failure in one word, by which the French words are found: never a path or an address. */
function failureOf(error: unknown): keyof typeof texts.failures {
  if (isDiskFull(error)) return 'full';
  const cause = error instanceof Error ? error.cause : undefined;
  const codes = [errorCode(error), errorCode(cause), cause instanceof Error ? cause.name : ''].join(' ');
  if (/ETIMEDOUT/.test(codes)) return 'timeout';
  if (/EACCES|EPERM|EROFS|AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch/.test(codes))
    return 'refused';
  if (/ECONN|ENOTFOUND|EAI_AGAIN/.test(codes)) return 'away';
  return 'other';
}

/** Writes, reads and removes a small file in the store, and says in French what came of it. */
export async function testFiles(context: Pick<ApiContext, 'settings'>): Promise<TestResult> {
  try {
    await withinTime(probeFiles(context), FILES_TEST_MS);
    return { isOk: true, message: texts.done, answer: null };
  } catch (error) {
    const message = fill(texts.failures[failureOf(error)], { seconds: FILES_TEST_MS / 1000 });
    return { isOk: false, message, answer: null };
  }
}

/** POST /api/first_steps/files_test (OPS-05). */
export async function filesTest(request: ApiRequest): Promise<Answer> {
  const { context } = request;
  await consume(context.db, context, [serviceTests, accountKey(requireCaller(request.caller).id)]);
  const result = await testFiles(context);
  if (result.isOk) await markStep(request, 'files', 'done');
  return { body: { '@type': 'TestResult', ...result } };
}
