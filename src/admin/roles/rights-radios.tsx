import {
  Box,
  Button,
  Radio,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import type { MenuGroup, MenuLine } from './menu-groups.ts';
import { includes, type Right, rightOf } from './rights.ts';
import type { RightsChoice } from './use-rights-table.ts';

/** Menus down, rights across, one radio choice a row: arrows move within a row, Tab to the next (SYS-14). */
export function RightsRadios(choice: RightsChoice) {
  const translate = useTranslate();
  const { rights, groups } = choice.table;
  return (
    // No scrolling of its own: the headings stay in sight while the page scrolls.
    <TableContainer
      sx={{
        border: '1px solid var(--color-border)',
        borderRadius: 'var(--radius)',
        overflow: 'visible',
        '& thead th': { top: 'var(--bar-offset)' },
        // The bars never cover the radio that has the focus.
        '& input': { scrollMarginTop: '140px', scrollMarginBottom: '60px' },
      }}
    >
      <Table
        size="small"
        stickyHeader
        sx={{ '& td, & th': { px: 1 }, '& tbody tr:last-child th': { borderBottom: 0 } }}
      >
        <Box component="caption" sx={visuallyHidden}>
          {translate('roles.rights.caption')}
        </Box>
        <TableHead>
          <TableRow>
            <TableCell scope="col" sx={{ width: '28%' }}>
              {translate('roles.rights.menu')}
            </TableCell>
            {rights.map((right) => (
              <RightHeading key={right.id} right={right} onChooseAll={choice.onChooseAll} />
            ))}
          </TableRow>
        </TableHead>
        {groups.map((group) => (
          <Group key={group.title} group={group} choice={choice} />
        ))}
      </Table>
    </TableContainer>
  );
}

/** A right's name, what it allows as a tooltip, and the button that gives it to every menu. */
function RightHeading({ right, onChooseAll }: { right: Right; onChooseAll: (right: Right) => void }) {
  const translate = useTranslate();
  const name = translate(`rights.${right.name}`, { _: right.name });
  return (
    <TableCell scope="col" align="center" sx={{ verticalAlign: 'bottom' }}>
      <Tooltip title={translate(`roles.help.${right.name}`, { _: '' })} describeChild>
        <span>{name}</span>
      </Tooltip>
      <br />
      <Button
        size="small"
        aria-label={translate('roles.rights.allOf', { right: name })}
        onClick={() => onChooseAll(right)}
        sx={{ minHeight: 28, minWidth: 0, px: 1, py: 0, fontSize: '0.8125rem' }}
      >
        {translate('roles.rights.all')}
      </Button>
    </TableCell>
  );
}

function Group({ group, choice }: { group: MenuGroup; choice: RightsChoice }) {
  const translate = useTranslate();
  return (
    <TableBody>
      <TableRow>
        <TableCell
          component="th"
          scope="rowgroup"
          colSpan={choice.table.rights.length + 1}
          sx={{ fontWeight: 650, color: 'primary.main', pt: 1.5 }}
        >
          {translate(group.title)}
        </TableCell>
      </TableRow>
      {group.lines.map((line) => (
        <Line key={line.id} line={line} choice={choice} />
      ))}
    </TableBody>
  );
}

function Line({ line, choice }: { line: MenuLine; choice: RightsChoice }) {
  const translate = useTranslate();
  const { rights } = choice.table;
  const heldRight = rightOf(rights, choice.value, line.id);
  const missing = choice.invalid && !heldRight;
  return (
    <TableRow hover sx={missing ? { backgroundColor: 'var(--color-error-soft)' } : undefined}>
      <TableCell component="th" scope="row" sx={{ pl: line.part ? '32px !important' : undefined }}>
        {line.label}
      </TableCell>
      {rights.map((right) => {
        const name = translate(`rights.${right.name}`, { _: right.name });
        const isIncluded = includes(heldRight, right);
        const isDisabled = !choice.mayGive(line.id, right);
        return (
          <TableCell
            key={right.id}
            align="center"
            sx={{ py: 0, ...(isIncluded && { backgroundColor: 'var(--color-primary-soft)' }) }}
          >
            <Radio
              size="small"
              name={`right-of-${line.id}`}
              checked={heldRight?.id === right.id}
              disabled={isDisabled}
              onChange={() => choice.onChoose(line.id, right)}
              slotProps={{
                input: {
                  'aria-label': translate('roles.rights.cell', { menu: line.label, right: name }),
                  'aria-describedby': isDisabled
                    ? choice.limitedBy
                    : missing
                      ? choice.describedBy
                      : undefined,
                },
              }}
            />
          </TableCell>
        );
      })}
    </TableRow>
  );
}
