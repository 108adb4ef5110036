/** How the service's telephone number is introduced. */
export const service = {
  phone: 'Téléphone : %{phone}',
} as const;
