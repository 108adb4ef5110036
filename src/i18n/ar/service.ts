export const service = {
  phone: 'الهاتف: \u2066%{phone}\u2069',
} as const;
