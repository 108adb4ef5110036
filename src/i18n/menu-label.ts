import { domain } from '#texts/domain.ts';

const labels: Readonly<Record<string, string>> = domain.menus;

/** The French name of a menu, by its name in the code; the name itself where it has none. */
export const menuLabelOf = (name: string): string => labels[name] ?? name;
