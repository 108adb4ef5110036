import { focusManager } from '@tanstack/react-query';

/**
 * Brings the settings of the service in the head of this page up to date: a page that stays open for days prints letters
 * with them (OPS-06). Without an answer they stay as they are.
 */
export async function refreshPageSettings(): Promise<void> {
  const response = await fetch('/', { headers: { Accept: 'text/html' } }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const meta of page.querySelectorAll('meta[name^="service-"]'))
    document
      .querySelector(`meta[name="${meta.getAttribute('name')}"]`)
      ?.setAttribute('content', meta.getAttribute('content') ?? '');
}

/** Does so when the person comes back to the window. */
export const refreshPageSettingsOnReturn = (): (() => void) =>
  focusManager.subscribe((isFocused) => {
    if (isFocused) void refreshPageSettings().catch(() => undefined);
  });
