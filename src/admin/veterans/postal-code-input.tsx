import { TextInput } from 'react-admin';
import { postalCodeText } from '../../domain/entities/veteran.ts';

/** A postal code: a number for the API, whose leading zeros people see and type. */
export const PostalCodeInput = ({ source }: { source: string }) => (
  <TextInput
    source={source}
    helperText={false}
    autoComplete="off"
    inputMode="numeric"
    // As typed until it is saved: a number would lose the zeros under the fingers.
    parse={(text: string) => text}
    format={postalCodeText}
  />
);
