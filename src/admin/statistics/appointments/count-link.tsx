import { Link } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { formatCount } from '../../../i18n/fill.ts';
import type { FiguresQuery } from '../../data-provider/calls/figure-calls.ts';
import type { Figure } from './rows.ts';
import { listOf, type Part } from './search.ts';

interface CountLinkProps {
  readonly count: number;
  readonly query: FiguresQuery;
  readonly part: Part;
  readonly figure: Figure | 'taken';
  /** The row's name, which says what is counted. */
  readonly name: string;
}

/** A number that leads to exactly the appointments that it counts (FIG-01); nothing to lead to for none. */
export function CountLink({ count, query, part, figure, name }: CountLinkProps) {
  const translate = useTranslate();
  if (count === 0) return <>0</>;
  const label = translate(figure === 'taken' ? 'figures.places' : `figures.figures.${figure}`);
  return (
    <Link
      component={LinkBase}
      to={listOf(query, part, figure)}
      aria-label={translate('figures.link', { name, figure: label, count })}
      // As large as a finger needs, in rows that are close to each other.
      sx={{ display: 'inline-block', minWidth: 24, minHeight: 24, textAlign: 'inherit' }}
    >
      {formatCount(count)}
    </Link>
  );
}
