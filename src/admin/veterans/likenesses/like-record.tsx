import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { type NamedRecord, recordName } from '../../../domain/model/record-name.ts';
import { bornText } from '../../../domain/people/birth-text.ts';
import { recordId } from '../../data-provider/hydra.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

interface LikeRecordProps {
  readonly record: NamedRecord & { readonly '@id': string };
  /** Why it is alike, or what else there is to say. */
  readonly children?: ReactNode;
  /** The element around it; `li` unless another is given. */
  readonly component?: 'li' | 'div';
}

/** A record like the one being typed: name and birth date; opens beside the form, which keeps what was typed. */
export function LikeRecord({ record, children, component = 'li' }: LikeRecordProps) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  return (
    <Box
      component={component}
      sx={{
        listStyle: 'none',
        py: 1,
        '& + &': { borderTop: '1px solid var(--color-border)' },
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ pr: 2.5 }}>
        <Link
          component={LinkBase}
          to={createPath({ resource: 'veterans', type: 'show', id: recordId(record['@id']) })}
          target="_blank"
          rel="noopener"
          sx={{ fontWeight: 600 }}
        >
          {record.lastName ? recordName(record) : String(record.fullName ?? '')}
          {/* Without a width of its own it never goes to a line of its own. */}
          <OpenIcon sx={{ fontSize: '0.95em', ml: 0.5, mr: '-1.3em', verticalAlign: '-0.1em' }} aria-hidden />
          <Box component="span" sx={visuallyHidden}>
            {` ${translate('veterans.likenesses.newTab')}`}
          </Box>
        </Link>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {bornText(record)}
      </Typography>
      {children}
    </Box>
  );
}
