import { text } from '../../model/fields.ts';
import { appointmentRequest } from './appointment-request.ts';

/**
 * A visitor's request for a new link to what they asked for (PUB-13): the two values that they typed before. A number
 * that staff noted may be of any country.
 */
export const lostLinkRequest = {
  fields: {
    phone: text({
      required: true,
      requiredMessage: 'rules.phone',
      max: 50,
      check: /^(00|\+)?\d{8,15}$/,
      message: 'rules.phone',
    }),
    birthDate: appointmentRequest.fields.birthDate,
  },
  rules: [],
} as const;
