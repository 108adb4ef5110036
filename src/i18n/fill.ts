import { locale } from '#texts/locale.ts';

type PlaceholderName<Text extends string> = Text extends `${string}%{${infer Name}}${infer Rest}`
  ? Name | PlaceholderName<Rest>
  : never;

/** The values that a text needs: its placeholders, and the count that chooses one of several forms. */
type PlaceholderValues<Text extends string> = Readonly<
  Record<
    PlaceholderName<Text> | (Text extends `${string} |||| ${string}` ? 'smart_count' : never),
    string | number
  >
>;

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/**
 * Writes counts and fills texts in a language, in the syntax that the back office's Polyglot reads too. The objects of
 * Intl are made at the first count: they would slow down the start of a page.
 */
export function textWriter(language: string) {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;

  /** A count as it is written: thousands apart, 12 345. */
  const formatCount = (count: number): string => {
    numbers ??= new Intl.NumberFormat(language);
    return numbers.format(count);
  };

  /** Gives the form of a text that a count chooses. */
  const formOf = (count: number): number => {
    plurals ??= new Intl.PluralRules(language);
    const { pluralCategories } = plurals.resolvedOptions();
    const order = CATEGORIES.filter((category) => pluralCategories.includes(category));
    return order.indexOf(plurals.select(count));
  };

  /**
   * Fills the placeholders `%{name}` of a text; of its forms (`one |||| many`, in the order of CATEGORIES)
   * `smart_count` chooses one. Numbers are written with thousands apart, but the value named `id` is not.
   */
  const fill = <const Text extends string>(text: Text, values: PlaceholderValues<Text>): string => {
    const valuesByName: Readonly<Record<string, string | number | undefined>> = values;
    const forms = text.split(' |||| ');
    const form = forms.length > 1 ? forms[formOf(Number(valuesByName.smart_count ?? 1))] : text;
    return (form ?? forms.at(-1) ?? '').replace(/%\{(\w+)\}/g, (placeholder, name: string) => {
      const value = valuesByName[name] ?? placeholder;
      return typeof value === 'number' && name !== 'id' ? formatCount(value) : String(value);
    });
  };

  return { formatCount, fill };
}

export const { formatCount, fill } = textWriter(locale);
