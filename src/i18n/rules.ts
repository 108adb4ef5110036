import { rules } from '#texts/rules.ts';
import { fill } from './fill.ts';

/** The key of a rule, with the number that its text names: `rules.tooLong:255`. */
export type RuleKey = `rules.${keyof typeof rules}`;
export type RuleMessage = RuleKey | `${RuleKey}:${string}`;

/**
 * The text of a rule's key (`rules.required`) in one language, with the number that it names (`rules.tooLong:255`), or the
 * telephone number that it gives as an example; a key that has no text is a mistake of the program.
 */
export const ruleTexts =
  (texts: typeof rules, write: typeof fill) =>
  (key: string): string => {
    const [name = '', n] = key.replace(/^rules\./, '').split(':');
    const text = texts[name as keyof typeof rules];
    if (!text) throw new Error(`No text for ${key}`);
    if (n === undefined) return text;
    // The digits of a telephone number are no count.
    const value = name === 'phone' ? n : Number(n);
    return write(text, { n: value, id: value, smart_count: value });
  };

export const ruleText = ruleTexts(rules, fill);
