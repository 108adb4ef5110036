import { PREVIEW } from '../domain/visitors/preview.ts';
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

// The page is for visitors, its preview for signed-in users (PUB-01).
const isPreview = window.location.pathname === PREVIEW;
if ((readSession().user !== null) !== isPreview)
  window.location.replace(isPreview ? '/public' : '/dashboard');
else void takeOver();
