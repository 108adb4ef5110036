import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, Typography } from '@mui/material';
import { Form, TextInput, useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { VeteranRecord } from '../../data-provider/records.ts';
import { SEARCH_GRID } from '../../ui/filters/search-grid.ts';
import { DraftRestorer } from '../../ui/forms/draft-restorer.tsx';
import { useEntityResolver } from '../../ui/forms/use-entity-resolver.ts';
import { PERIOD } from '../../ui/inputs/day-format.ts';
import { DayInput } from '../../ui/inputs/day-input.tsx';
import { SEARCH } from './search.ts';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranRecord;

interface AssociateSearchProps {
  readonly defaultValues: Readonly<Record<string, string>>;
  readonly onSearch: (values: FieldValues) => void;
}

/** Asks whom to associate with (ASSOC-01). */
export function AssociateSearch({ defaultValues, onSearch }: AssociateSearchProps) {
  const translate = useTranslate();
  const resolver = useEntityResolver(SEARCH, null);
  return (
    <Form
      record={{}}
      defaultValues={defaultValues}
      resolver={resolver}
      onSubmit={onSearch}
      noValidate
      disableInvalidFormNotification
    >
      <Box role="search" aria-label={translate('veterans.associate.title')}>
        <DraftRestorer />
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate('veterans.associate.hint')}
        </Typography>
        <Box sx={SEARCH_GRID}>
          <TextInput source={'lastName' satisfies Source} isRequired helperText={false} autoComplete="off" />
          <TextInput
            source={'firstName' satisfies Source}
            isRequired
            helperText={false}
            autoComplete="off"
            autoFocus
          />
          <DayInput source={'birthDate' satisfies Source} dayFormat={PERIOD} />
          <TextInput source={'email' satisfies Source} type="email" helperText={false} autoComplete="off" />
        </Box>
        <Button type="submit" variant="contained" startIcon={<SearchIcon />} sx={{ mt: 2 }}>
          {translate('screens.list.search')}
        </Button>
      </Box>
    </Form>
  );
}
