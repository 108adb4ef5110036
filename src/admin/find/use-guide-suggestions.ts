import { useEffect, useState } from 'react';
import { usePermissions } from 'react-admin';
import type { MenuRole } from '../../domain/rights/rights.ts';
import { useIsSuperAdmin } from '../access/use-session-user.ts';
import { isGuideShown } from '../help/guide-list.ts';
import type { WrittenGuide } from '../help/guides.ts';
import { searchGuides } from '../help/search-guides.ts';
import { guideSuggestion, type Suggestion } from './suggestions.ts';

const MAX_GUIDES = 8;

/** Guides are suggested only after the word 'aide': otherwise nearly every person's name would match some guide. */
const ASKS_FOR_GUIDE = /^\s*aide\s+\S/iu;

/** Returns the help guides that contain the words after 'aide' (HELP-01). Their texts are loaded on demand. */
export function useGuideSuggestions(value: string): readonly Suggestion[] {
  const { permissions = {} } = usePermissions<MenuRole>();
  const isSuperAdmin = useIsSuperAdmin();
  const [guides, setGuides] = useState<readonly WrittenGuide[]>([]);
  const isAsked = ASKS_FOR_GUIDE.test(value);
  useEffect(() => {
    if (!isAsked || guides.length > 0) return;
    // Without the guides the search still suggests everything else.
    import('../help/guides.ts').then(
      ({ writtenGuides }) => setGuides(writtenGuides),
      () => undefined,
    );
  }, [isAsked, guides]);
  if (!isAsked) return [];
  const visibleGuides = guides.filter((guide) => isGuideShown(guide, permissions, isSuperAdmin));
  return searchGuides(visibleGuides, value).slice(0, MAX_GUIDES).map(guideSuggestion);
}
