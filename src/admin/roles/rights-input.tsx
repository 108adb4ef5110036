import { Alert, Box, FormHelperText, Skeleton, useMediaQuery } from '@mui/material';
import { useId } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { ErrorView } from '../ui/records/error-view.tsx';
import { everywhere, type MenuRoles } from './rights.ts';
import { RightsCards } from './rights-cards.tsx';
import { RightsHelp } from './rights-help.tsx';
import { RightsRadios } from './rights-radios.tsx';
import { useMayGive } from './use-protection.ts';
import { type RightsChoice, useRightsTable } from './use-rights-table.ts';

/** The rights of a role: one for each menu (ROLE-02). */
export function RightsInput({ source = 'menuRoles' }: { source?: string }) {
  const translate = useTranslate();
  const wide = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const { table, error } = useRightsTable();
  const { field, fieldState } = useInput({ source, parse: (value) => value, format: (value) => value ?? {} });
  const mayGive = useMayGive();
  const errorId = useId();
  const limitId = useId();
  if (!table) return error ? <ErrorView error={error} /> : <Skeleton height={320} aria-busy="true" />;

  const value: MenuRoles = field.value;
  const missing = table.menus.filter(({ id }) => value[String(id)] === undefined).length;
  const message = fieldState.error?.message;
  const choice: RightsChoice = {
    table,
    value,
    onChoose: (menu, right) => field.onChange({ ...value, [String(menu)]: right.id }),
    mayGive: (menu, right) => table.menus.every((one) => one.id !== menu || mayGive(one, right)),
    onChooseAll: (right) => field.onChange(everywhere(table.menus, table.rights, right, mayGive)),
    invalid: message !== undefined,
    describedBy: errorId,
    limitedBy: limitId,
  };
  const isLimited = table.menus.some((menu) => table.rights.some((right) => !mayGive(menu, right)));
  return (
    // React-hook-form puts the focus here when the server refuses the rights.
    <Box ref={field.ref} tabIndex={-1} sx={{ outlineOffset: 4 }}>
      <RightsHelp rights={table.rights} />
      {isLimited && (
        <Alert severity="info" id={limitId} sx={{ mb: 2 }}>
          {translate('roles.rights.limit')}
        </Alert>
      )}
      <FormHelperText
        id={errorId}
        error={message !== undefined}
        role={message ? 'alert' : undefined}
        sx={{ mb: 1.5 }}
      >
        {message}
        {missing > 0 &&
          `${message ? ' · ' : ''}${translate('roles.rights.missing', { smart_count: missing })}`}
      </FormHelperText>
      {wide ? <RightsRadios {...choice} /> : <RightsCards {...choice} />}
    </Box>
  );
}
