import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  readonly title: string;
  /** The sentence in place of the figures where there are none. */
  readonly empty?: string | false;
  readonly children: ReactNode;
}

/** A group of figures under its heading. */
export function Panel({ title, empty = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, minWidth: 0 }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {empty ? <Typography color="textSecondary">{empty}</Typography> : children}
    </Card>
  );
}

interface RowListProps {
  /** The heading of this list, where its panel has several. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Rows of a name and a figure. */
export function RowList({ label, children }: RowListProps) {
  const labelId = useId();
  return (
    <>
      {label && (
        <Typography id={labelId} component="h4" variant="subtitle2" sx={{ mt: 1 }}>
          {label}
        </Typography>
      )}
      <Box component="ul" aria-labelledby={label && labelId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </>
  );
}

interface RowProps {
  readonly name: string;
  /** A line under both. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A name with its figure at the end of the line. */
export const Row = ({ name, below, children }: RowProps) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', py: 0.25 }}
  >
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <span>{children}</span>
    {below}
  </Box>
);
