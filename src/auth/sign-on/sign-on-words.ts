import { signOnName } from '../../shared/page-settings.ts';

/** A text with the provider's name in it. */
export const withSignOnName = (text: string): string => text.replace('%{name}', signOnName() ?? '');
