import { Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { MarkedText } from '../ui/found/marked-text.tsx';
import type { Suggestion } from './suggestions.ts';
import { type Target, targetOf } from './target.ts';

/** The suggestions in their groups, in their order. */
function groupSuggestions(
  suggestions: readonly Suggestion[],
): { group: Suggestion['group']; members: Suggestion[] }[] {
  const groups: { group: Suggestion['group']; members: Suggestion[] }[] = [];
  for (const suggestion of suggestions) {
    const last = groups.at(-1);
    if (last?.group === suggestion.group) last.members.push(suggestion);
    else groups.push({ group: suggestion.group, members: [suggestion] });
  }
  return groups;
}

const LIST = { pb: 1, overflow: 'auto', maxHeight: 'min(60vh, 560px)' } as const;

const GROUP = {
  display: 'block',
  px: 2,
  pt: 1.25,
  pb: 0.25,
  fontWeight: 650,
  color: 'text.secondary',
} as const;

interface SuggestionListProps {
  /** The ids of the list, its groups and rows begin with this one. */
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: Suggestion | undefined;
  readonly onPick: (suggestion: Suggestion, target: Target) => void;
}

/** The listbox has the suggestions under the names of their groups. */
export function SuggestionList({ id, suggestions, active, onPick }: SuggestionListProps) {
  const translate = useTranslate();
  return (
    <Box role="listbox" id={`${id}-list`} aria-label={translate('find.suggestions')} sx={LIST}>
      {groupSuggestions(suggestions).map(({ group, members }) => (
        <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <Typography variant="caption" sx={GROUP} id={`${id}-${group}`} role="presentation">
            {translate(`find.groups.${group}`)}
          </Typography>
          {members.map((suggestion) => (
            <SuggestionRow
              key={suggestion.key}
              id={`${id}-${suggestion.key}`}
              suggestion={suggestion}
              isActive={suggestion === active}
              onPick={(target) => onPick(suggestion, target)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** The style of a match: a long note is cut after three lines. */
const MATCH = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

interface SuggestionRowProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  /** Whether Enter opens it. */
  readonly isActive: boolean;
  readonly onPick: (does: Target) => void;
}

/** One suggestion: the focus stays in the field, whose keys choose. */
function SuggestionRow({ id, suggestion, isActive, onPick }: SuggestionRowProps) {
  const { icon: Icon, text, name, detail, matches = [] } = suggestion;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <Box
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onPick(targetOf(event))}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        minHeight: 44,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        '&:hover': { backgroundColor: 'var(--color-primary-soft)' },
        '&[aria-selected=true]': {
          backgroundColor: 'var(--color-primary-soft)',
          boxShadow: 'inset 3px 0 0 var(--color-accent)',
        },
      }}
    >
      <Icon fontSize="small" color="action" aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {name ? <MarkedText pieces={name} /> : text}
        </Typography>
        {detail && (
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            <MarkedText pieces={detail} />
          </Typography>
        )}
        {matches.map(({ label, pieces }) => (
          <Typography key={label} component="span" variant="body2" sx={MATCH}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>{' '}
            <MarkedText pieces={pieces} />
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
