import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Dialog, InputBase, LinearProgress, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useTranslate } from 'react-admin';
import { areTypable, type EarlyKey, isKeeping, keepKeys, stopKeys, takeKeys } from '../ui/early-keys.ts';
import { MarkedText } from '../ui/found/marked-text.tsx';
import { focusTitle, isNothingFocused } from '../ui/page-title.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { Offer } from './offers.ts';
import { useOffers } from './use-offers.ts';

/** Longer than any name, as the API has it. */
const MAX_LENGTH = 200;

type Does = 'open' | 'instead';

const targetOf = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): Does =>
  ctrlKey || metaKey ? 'instead' : 'open';

/** The offers in their groups, in their order. */
function grouped(offers: readonly Offer[]): { group: Offer['group']; members: Offer[] }[] {
  const groups: { group: Offer['group']; members: Offer[] }[] = [];
  for (const offer of offers) {
    const last = groups.at(-1);
    if (last?.group === offer.group) last.members.push(offer);
    else groups.push({ group: offer.group, members: [offer] });
  }
  return groups;
}

/** The text that keys leave. */
const textOf = (keys: readonly EarlyKey[]): string =>
  keys.reduce((text, { key }) => (key === 'Backspace' ? text.slice(0, -1) : text + key), '');

interface FindDialogProps {
  readonly onClose: () => void;
}

/**
 * The one search (FIND-01): a field and what it offers, by the keys of WAI-ARIA's combobox with a listbox. The first
 * offer is always the one that Enter opens, unless the arrows went to another.
 */
export function FindDialog({ onClose }: FindDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const [value, setValue] = useState('');
  const { offers, isPending, failed, retry } = useOffers(value);
  const [pointed, setPointed] = useState<string | null>(null);
  const at = offers.findIndex(({ key }) => key === pointed);
  const active = offers[Math.max(at, 0)];
  // Enter before the answer is there, as a scanner or quick fingers do: the first offer, once there is one.
  const [hurried, setHurried] = useState<Does | null>(null);

  const go = (offer: Offer, does: Does) => {
    onClose();
    const form = does === 'instead' ? offer.instead?.to : undefined;
    navigate(form ?? offer.to);
    // From here on the keys are meant for the form.
    if (!form) stopKeys('form');
    else if (!isKeeping('form')) keepKeys('form', performance.now());
    // Who goes on by keyboard begins with the page, not with the frame around it.
    setTimeout(() => isNothingFocused() && focusTitle());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (!hurried || isPending) return;
    setHurried(null);
    if (active) go(active, hurried);
    else stopKeys('form');
  }, [hurried, isPending]);

  /** Keys after Ctrl+Enter are for the form that it opens, not for the search. */
  const hurry = (does: Does, since: number, rest: readonly EarlyKey[] = []) => {
    setHurried(does);
    if (does === 'instead') keepKeys('form', since, rest);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offers.length > 0) {
      event.preventDefault();
      setPointed(offers.at((Math.max(at, 0) + step) % offers.length)?.key ?? null);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isPending && at < 0) hurry(targetOf(event), event.timeStamp);
    else if (active) go(active, targetOf(event));
  };
  const type = (text: string) => {
    setHurried(null);
    setPointed(null);
    setValue(text);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the next key
  useLayoutEffect(() => {
    const keys = takeKeys('find');
    const end = keys.findIndex(({ key }) => key === 'Enter');
    const offer = keys[end];
    const text = offer ? keys.slice(0, end) : keys;
    if (text.length === 0 || !areTypable(text)) return;
    type(textOf(text));
    if (offer) hurry(offer.ctrl ? 'instead' : 'open', performance.now(), keys.slice(end + 1));
  }, []);

  const isOffering = offers.length > 0;
  const status = failed
    ? translate('find.failed')
    : isPending
      ? translate('find.searching')
      : isOffering
        ? translate('find.found', { smart_count: offers.length })
        : translate(value.trim() === '' ? 'find.start' : 'find.nothing');

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        // The paper has the role of a dialog, so the name belongs on it.
        paper: {
          'aria-label': translate('find.title'),
          sx: { mt: { xs: 1, sm: 8 }, mx: { xs: 1 }, width: { xs: 'calc(100% - 16px)' } },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, py: 1 }}>
        <SearchIcon color="action" aria-hidden />
        <InputBase
          fullWidth
          autoFocus
          value={value}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          placeholder={translate('find.field')}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate('find.title'),
              'aria-autocomplete': 'list',
              'aria-expanded': isOffering,
              'aria-controls': isOffering ? `${id}-list` : undefined,
              'aria-activedescendant': active && `${id}-${active.key}`,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              enterKeyHint: 'go',
              maxLength: MAX_LENGTH,
            },
          }}
          sx={{ fontSize: '1.125rem' }}
        />
        <Button size="small" onClick={onClose} sx={{ flexShrink: 0 }}>
          {translate('find.close')}
        </Button>
      </Box>
      <Box sx={{ height: 3 }}>{isPending && <LinearProgress aria-hidden sx={{ height: 3 }} />}</Box>
      {isOffering && (
        <Box role="listbox" id={`${id}-list`} aria-label={translate('find.offers')} sx={LIST}>
          {grouped(offers).map(({ group, members }) => (
            <Box key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <Typography variant="caption" sx={GROUP} id={`${id}-${group}`} role="presentation">
                {translate(`find.groups.${group}`)}
              </Typography>
              {members.map((offer) => (
                <OfferRow
                  key={offer.key}
                  id={`${id}-${offer.key}`}
                  offer={offer}
                  isActive={offer === active}
                  onPick={(does) => go(offer, does)}
                />
              ))}
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ px: 2, py: 1.25, borderTop: '1px solid var(--color-border)' }}>
        <Typography
          role="status"
          color={failed ? 'error' : 'textSecondary'}
          sx={isOffering && !failed ? visuallyHidden : undefined}
        >
          {status}
        </Typography>
        {failed && <Button onClick={retry}>{translate('find.retry')}</Button>}
        {isOffering && !failed && <Keys instead={active?.instead?.does} />}
      </Box>
    </Dialog>
  );
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

/** A note may be long: as much of it as shows the word. */
const MATCH = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

interface OfferRowProps {
  readonly id: string;
  readonly offer: Offer;
  /** Whether Enter opens it. */
  readonly isActive: boolean;
  readonly onPick: (does: Does) => void;
}

/** One offer: the focus stays in the field, whose keys choose. */
function OfferRow({ id, offer, isActive, onPick }: OfferRowProps) {
  const { icon: Icon, text, name, detail, matches = [] } = offer;
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

/** The keys, for who has some. */
function Keys({ instead }: { instead: 'book' | 'move' | undefined }) {
  const translate = useTranslate();
  const keys = ['choose', 'open', ...(instead ? [instead] : []), 'close'];
  return (
    <Box aria-hidden sx={{ display: { xs: 'none', sm: 'flex' }, flexWrap: 'wrap', columnGap: 2 }}>
      {keys.map((key) => (
        <Typography key={key} component="span" variant="caption" color="textSecondary">
          <kbd>{translate(`find.keys.${key}.name`)}</kbd> {translate(`find.keys.${key}.does`)}
        </Typography>
      ))}
    </Box>
  );
}
