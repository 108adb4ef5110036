/** The link of an account to a person of the provider, as the API shows it (AUTH-12). */
export interface SignOnLink {
  /** ISO 8601 with the service's offset; null where the account is linked to nobody. */
  readonly linkedDate: string | null;
}
