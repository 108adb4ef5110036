import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { WrittenGuide } from './guides.ts';
import { GuideLinks } from './help-index.tsx';
import { searchGuides } from './search-guides.ts';

interface GuideResultsProps {
  readonly guides: readonly WrittenGuide[];
  readonly query: string;
  readonly onPick: (name: string) => void;
}

/** The guides that hold the words of a search, each with an excerpt around them. */
export function GuideResults({ guides, query, onPick }: GuideResultsProps) {
  const translate = useTranslate();
  const matches = searchGuides(guides, query);
  return (
    <>
      <Typography role="status" color="textSecondary" sx={{ mt: 1 }}>
        {matches.length === 0
          ? translate('help.nothing', { text: query.trim() })
          : translate('help.count', { smart_count: matches.length })}
      </Typography>
      <GuideLinks
        guides={matches.map(({ guide }) => guide)}
        details={Object.fromEntries(matches.map(({ guide, excerpt }) => [guide.name, excerpt]))}
        onPick={onPick}
      />
    </>
  );
}
