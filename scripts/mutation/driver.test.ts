import { it } from 'vitest';

// After this test its worker waits for orders (worker.ts).
it('starts the worker that tries mutants', () => undefined);
