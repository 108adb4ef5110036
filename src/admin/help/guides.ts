import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import news from '../../../CHANGELOG.md?raw';
import { regionWordIn } from '../../i18n/region-word.ts';
import { serviceCountry } from '../../shared/page-settings.ts';
import { type Guide, guides } from './guide-list.ts';

const texts = import.meta.glob<string>('../*/guides/*.md', { query: '?raw', import: 'default', eager: true });
const pictures = import.meta.glob<string>('./pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** A guide with its text. */
export interface WrittenGuide extends Guide {
  readonly title: string;
  /** The text below the title. */
  readonly body: Root;
  /** The same in words alone, for the search. */
  readonly words: string;
}

/** The text of a node and of all below it; blocks are parted by a space. */
function wordsOf(node: { readonly type: string }): string {
  if ('value' in node) return String(node.value);
  if (!('children' in node) || !Array.isArray(node.children)) return '';
  const separator = ['root', 'list', 'listItem'].includes(node.type) ? ' ' : '';
  return node.children.map(wordsOf).join(separator);
}

function write(guide: Guide): WrittenGuide {
  const text = texts[`../${guide.name.replace('/', '/guides/')}.md`];
  if (text === undefined) throw new Error(`The guide ${guide.name} has no text`);
  const [title = '', ...lines] = regionWordIn(text, serviceCountry()).split('\n');
  const body = fromMarkdown(lines.join('\n'));
  return { ...guide, title: title.replace(/^# /, ''), body, words: wordsOf(body) };
}

/** Every guide with its text, in the order of the manual. This module is loaded with the help. */
export const writtenGuides: readonly WrittenGuide[] = guides.map(write);

/** The address of a guide's picture. */
export const pictureAddress = (name: string): string | undefined => pictures[`./pictures/${name}.png`];

/** The releases, the newest first: each is a heading of level 1 with version and date, and what is new. */
export const releases: readonly { readonly version: string; readonly body: Root }[] = news
  .split(/^# /m)
  .slice(1)
  .map((text) => {
    const [version = '', ...lines] = text.split('\n');
    return { version, body: fromMarkdown(lines.join('\n')) };
  });
