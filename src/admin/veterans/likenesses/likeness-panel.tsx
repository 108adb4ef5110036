import { Box, Link, Typography } from '@mui/material';
import { useId } from 'react';
import { LinkBase, useRecordContext, useTranslate } from 'react-admin';
import { useRight } from '../../access/use-right.ts';
import type { Likeness } from '../../data-provider/calls/likenesses.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { mergeAddress } from '../merging/addresses.ts';
import { LikeRecord } from './like-record.tsx';
import { useLikenesses } from './use-likenesses.ts';
import { LikenessReasons } from './why.tsx';

/** The positions of the panel in the form: beside the names, or beside the numbers if they alone are alike. */
type About = 'names' | 'numbers';

/** Beside the names where there is room, so that the fields stay where they are; under the numbers. */
const STYLES = {
  names: { width: { lg: 300 }, ml: { lg: 3 } },
  numbers: { gridColumn: '1 / -1' },
} as const;

const isName = (reason: string): boolean => /Name$/.test(reason);

const belongs = ({ reasons }: Likeness, about: About): boolean =>
  reasons.some(isName) === (about === 'names');

/** Records like the one being typed, with why; nothing while there are none. They never refuse (VET-08). */
export function LikenessPanel({ about }: { about: About }) {
  const translate = useTranslate();
  const titleId = useId();
  const likenesses = useLikenesses();
  const members = likenesses?.members.filter((one) => belongs(one, about)) ?? [];
  const more = likenesses && about === 'names' ? likenesses.total - likenesses.members.length : 0;
  return (
    // Empty it takes no row of the form's grid; it stays, so that what appears in it is read aloud.
    <Box sx={{ ...STYLES[about], minWidth: 0, position: members.length > 0 ? 'static' : 'absolute' }}>
      <Box role="status" sx={visuallyHidden}>
        {members.length > 0 && translate('veterans.likenesses.found', { smart_count: members.length })}
      </Box>
      {members.length > 0 && (
        <Box
          component="section"
          aria-labelledby={titleId}
          sx={{
            px: 2,
            py: 1.5,
            bgcolor: 'var(--color-surface-sunken)',
            borderLeft: '3px solid var(--color-border-strong)',
            borderRadius: 'var(--radius)',
          }}
        >
          <Typography id={titleId} variant="subtitle2" component="h3">
            {translate('veterans.likenesses.title')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0 }}>
            {members.map((one) => (
              <LikeRecord key={one['@id']} record={one}>
                <LikenessReasons reasons={one.reasons} isDuplicate={one.duplicate} />
                <MergeLink other={one} />
              </LikeRecord>
            ))}
          </Box>
          {more > 0 && (
            <Typography variant="body2" color="textSecondary" sx={{ pt: 1 }}>
              {translate('veterans.likenesses.more', { smart_count: more })}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

/** From a record that is being edited to the page that joins another to it (VET-18). */
function MergeLink({ other }: { readonly other: Likeness }) {
  const translate = useTranslate();
  const record = useRecordContext();
  const merges = useRight('Veteran', 'DELETE');
  if (!merges || record?.id === undefined) return null;
  return (
    <Link
      component={LinkBase}
      variant="body2"
      to={mergeAddress(record.id, other.id)}
      target="_blank"
      rel="noopener"
    >
      {translate('merging.compareAndMerge')}
    </Link>
  );
}
