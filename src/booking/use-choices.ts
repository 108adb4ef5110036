import { useCallback, useEffect, useState } from 'react';
import { getOptions, type Option } from './api.ts';

/** The lists that the form offers. */
export interface Choices {
  readonly regions: readonly Option[];
  readonly cells: readonly Option[];
  readonly reasons: readonly Option[];
  readonly qualities: readonly Option[];
}

export interface ChoicesState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly choices: Choices;
  readonly retry: () => void;
}

const NONE: Choices = { regions: [], cells: [], reasons: [], qualities: [] };

async function load(signal: AbortSignal): Promise<Choices> {
  const [regions, cells, reasons, qualities] = await Promise.all(
    // The server leaves out what is not offered: a few wilayas in place of all of them.
    [
      'params_regions?active=true&service=true',
      'cells',
      'params_appointment_reasons',
      'params_qualities',
    ].map((path) => getOptions(path, signal)),
  );
  return {
    // Only wilayas that are active and receive visitors (PUB-02), whatever a server does with the filter.
    regions: (regions ?? []).filter((region) => region.active && region.service),
    cells: cells ?? [],
    reasons: reasons ?? [],
    qualities: qualities ?? [],
  };
}

/** Loads the lists; when that fails, again on `retry` and by itself when the connection comes back. */
export function useChoices(): ChoicesState {
  const [{ status, choices }, setState] = useState<Omit<ChoicesState, 'retry'>>({
    status: 'loading',
    choices: NONE,
  });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to load again
  useEffect(() => {
    const loading = new AbortController();
    setState({ status: 'loading', choices: NONE });
    load(loading.signal).then(
      (loaded) => setState({ status: 'ready', choices: loaded }),
      (error: unknown) => {
        if (loading.signal.aborted) return;
        console.warn(error);
        setState({ status: 'failed', choices: NONE });
      },
    );
    return () => loading.abort();
  }, [attempt]);

  useEffect(() => {
    if (status !== 'failed') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [status, retry]);

  return { status, choices, retry };
}
