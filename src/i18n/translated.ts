/** The same keys and lists as the French texts: one too few or too many does not compile. */
type Same<Texts> = Texts extends string ? string : { readonly [Key in keyof Texts]: Same<Texts[Key]> };

/**
 * Texts of another language in place of the French ones (PUB-08), under their type: it says what each must be given.
 * That they have the same placeholders (`%{name}`) is a test.
 */
export function translated<French>(texts: Same<French>): French;
export function translated(texts: unknown): unknown {
  return texts;
}
