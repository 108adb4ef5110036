import { FormControl, styled } from '@mui/material';

/** Names that react-admin still gives MUI's field beside those of today, which are enough: no element knows them. */
const OF_BEFORE = new Set<PropertyKey>(['InputProps', 'inputProps', 'InputLabelProps']);
/** What a styled element keeps for itself. */
const OWN = new Set<PropertyKey>(['ownerState', 'theme', 'sx', 'as', 'classes']);

/** The element of every field. */
export const TextFieldRoot = styled(FormControl, {
  name: 'MuiTextField',
  slot: 'Root',
  shouldForwardProp: (name) => !OF_BEFORE.has(name) && !OWN.has(name),
})();
