import type { Suggestions } from './suggestions.ts';
import { useLastOpenedSuggestions } from './use-last-opened-suggestions.ts';
import { useSearchSuggestions } from './use-search-suggestions.ts';

/** Returns the suggestions for a typed text; for an empty text the last opened records (FIND-01). */
export function useSuggestions(value: string): Suggestions {
  const isEmpty = value.trim() === '';
  const searchSuggestions = useSearchSuggestions(value);
  const lastOpened = useLastOpenedSuggestions(isEmpty);
  return isEmpty ? lastOpened : searchSuggestions;
}
