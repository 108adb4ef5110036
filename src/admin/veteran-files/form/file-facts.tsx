import { TextInput } from 'react-admin';
import type { VeteranFileRecord } from '../../data-provider/records.ts';
import { EntityInput } from '../../ui/inputs/entity-input.tsx';

/** Field names: a misspelt `source` does not compile. */
type Source = keyof VeteranFileRecord;

/** The fields of a document, new or changed (DOC-03). */
export const FileFacts = ({ minRows }: { readonly minRows: number }) => (
  <>
    <EntityInput source={'name' satisfies Source} />
    <EntityInput source={'paramsFile' satisfies Source} />
    <TextInput
      source={'observation' satisfies Source}
      isRequired
      helperText={false}
      multiline
      minRows={minRows}
      maxRows={12}
    />
  </>
);
