import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { Box, Button, FormControlLabel, IconButton, Switch } from '@mui/material';
import { useResourceContext, useTranslateLabel } from 'react-admin';
import { listTools } from '#texts/admin/list-tools.ts';
import { fill } from '../../../i18n/fill.ts';
import { type ColumnFields, useColumns } from './export/shown-columns.ts';

export interface ColumnsProps {
  /** The columns of the table, in its order. */
  readonly columns: readonly ColumnFields[];
  /** Those of them that are hidden until the user chooses them. */
  readonly hiddenColumns?: readonly string[] | undefined;
  /** The headings that are not the name of their source, as keys of the catalogue. */
  readonly headings?: Readonly<Record<string, string>> | undefined;
}

/**
 * Lets the user choose the table's columns and their order (LIST-01); a narrow screen shows fewer automatically.
 * react-admin's own window works only with the mouse and is no list for screen readers (SYS-14).
 */
export function Columns({ columns, hiddenColumns, headings = {} }: ColumnsProps) {
  const translateLabel = useTranslateLabel();
  const resource = useResourceContext();
  const { ordered, show, move, reset } = useColumns(columns, hiddenColumns);
  const steps = [
    { Icon: UpIcon, text: listTools.columns.sooner, to: -1 },
    { Icon: DownIcon, text: listTools.columns.later, to: 1 },
  ];
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ordered.map(({ source, isShown }, index) => {
          const name = String(translateLabel({ resource, source, label: headings[source] }));
          return (
            <Box component="li" key={source} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <FormControlLabel
                sx={{ flex: 1, mr: 2 }}
                label={name}
                control={
                  <Switch
                    size="small"
                    checked={isShown}
                    onChange={(_event, isChecked) => show(source, isChecked)}
                  />
                }
              />
              {steps.map(({ Icon, text, to }) => (
                <IconButton
                  key={to}
                  size="small"
                  sx={{ '&[aria-disabled=true]': { opacity: 0.35 } }}
                  aria-label={fill(text, { name })}
                  title={fill(text, { name })}
                  // aria-disabled instead of disabled: at the end of the list the button keeps the focus.
                  aria-disabled={!ordered[index + to]}
                  onClick={() => ordered[index + to] && move(index, index + to)}
                >
                  <Icon fontSize="small" />
                </IconButton>
              ))}
            </Box>
          );
        })}
      </Box>
      <Button size="small" onClick={reset} sx={{ mt: 1 }}>
        {listTools.columns.reset}
      </Button>
    </>
  );
}
