import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useAllOf } from '../../ui/fields/use-all-of.ts';
import { ChoiceSelect } from './choice-select.tsx';

interface DefaultsFieldsProps {
  readonly defaults: Readonly<Record<string, string>>;
  readonly onChange: (defaults: Readonly<Record<string, string>>) => void;
}

/** The values that stand in for what a list lacks: without them a row without a required field is refused. */
export function DefaultsFields({ defaults, onChange }: DefaultsFieldsProps) {
  const translate = useTranslate();
  const { data: qualities = [] } = useAllOf('qualities', { archived: false });
  const toCheck = translate('imports.matching.toCheck');
  const address = translate('imports.matching.unknownAddress');
  const names = [...new Set([toCheck, ...qualities.map(({ name }) => String(name))])];
  const refuse = { id: '', name: translate('imports.matching.refuse') };
  const fields = {
    civility: ['Mr', 'Mme'].map((id) => ({ id, name: translate(`choices.civility.${id}`) })),
    citizenStatus: names.map((name) => ({ id: name, name })),
    addresses: [{ id: address, name: address }],
  };
  return (
    <>
      <Typography variant="h4" component="h3">
        {translate('imports.matching.defaults')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('imports.matching.defaultsHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        {Object.entries(fields).map(([field, choices]) => (
          <ChoiceSelect
            key={field}
            label={translate(`resources.veterans.fields.${field}`)}
            value={defaults[field] ?? ''}
            choices={[refuse, ...choices]}
            onChange={(text) => onChange({ ...defaults, [field]: text })}
          />
        ))}
      </Box>
    </>
  );
}
