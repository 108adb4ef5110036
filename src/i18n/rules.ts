import { rules } from '#texts/rules.ts';
import { fill } from './fill.ts';

/** The key of a rule, with the number that its text names: `rules.tooLong:255`. */
export type RuleKey = `rules.${keyof typeof rules}`;
export type RuleMessage = RuleKey | `${RuleKey}:${number}`;

/**
 * The text of a rule's key (`rules.required`) in one language, with the number that it names (`rules.tooLong:255`); a key
 * that has none is a mistake of the program.
 */
export const ruleTexts =
  (texts: typeof rules, write: typeof fill) =>
  (key: string): string => {
    const [name = '', n] = key.replace(/^rules\./, '').split(':');
    const text = texts[name as keyof typeof rules];
    if (!text) throw new Error(`No text for ${key}`);
    return n === undefined ? text : write(text, { n: Number(n), id: Number(n), smart_count: Number(n) });
  };

export const ruleText = ruleTexts(rules, fill);
