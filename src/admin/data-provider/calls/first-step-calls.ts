import type { FirstSteps, Mark, MarkedName, TestResult } from '../../../domain/first-steps.ts';
import type { Http } from '../http.ts';

/** The calls of the first steps of an installation, which the dashboard shows (OPS-05). */
export interface FirstStepCalls {
  firstSteps(signal?: AbortSignal): Promise<FirstSteps>;
  /** Marks a step or the list, null to take that back; gives all steps as they are now. */
  markFirstStep(name: MarkedName, mark: Mark | null): Promise<FirstSteps>;
}

/** The tests of two steps. */
export interface FirstStepTestCalls {
  /** Sends a mail to the user; gives the mail server's answer. */
  testMail(): Promise<TestResult>;
  /** Writes, reads and removes a small file. */
  testFiles(): Promise<TestResult>;
}

export const createFirstStepCalls = (http: Http): FirstStepCalls => ({
  async firstSteps(signal) {
    const { json } = await http<FirstSteps>('/api/first_steps', { signal });
    return json;
  },
  async markFirstStep(name, mark) {
    const { json } = await http<FirstSteps>(`/api/first_steps/${name}`, {
      method: 'PUT',
      body: JSON.stringify({ mark }),
    });
    return json;
  },
});

export const createFirstStepTestCalls = (http: Http): FirstStepTestCalls => {
  const post = async (test: string) => {
    const { json } = await http<TestResult>(`/api/first_steps/${test}`, { method: 'POST', body: '{}' });
    return json;
  };
  return { testMail: () => post('mail_test'), testFiles: () => post('files_test') };
};
