/** The service's telephone number is introduced so. */
export const service = {
  phone: 'Téléphone : %{phone}',
} as const;
