import { readSession } from '../session/session.ts';
import { showTheme } from '../theme/choice.ts';
import { nextTask } from './render/next-task.ts';

/** The page is taken over in parts, a task each (PUB-07). */
async function takeOver(): Promise<void> {
  await import('react-dom/client');
  await nextTask();
  const { hydrate } = await import('./render/hydrate.tsx');
  await nextTask();
  await hydrate();
}

showTheme();

// The page is for who is not signed in (PUB-01).
if (readSession().user) window.location.replace('/dashboard');
else void takeOver();
