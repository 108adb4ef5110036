import { LATIN } from './fonts.ts';
import { blue, ink } from './inks.ts';

/** The sides of an A4 page, in points. */
export const A4_SHORT = 595.28;
export const A4_LONG = 841.89;

interface PageMeasures {
  readonly fontSize: number;
  /** The margins, in points. */
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
}

/** The style of the pages of a document. */
export const pageStyle = ({ fontSize, side, top, bottom }: PageMeasures) => ({
  fontFamily: LATIN,
  fontSize,
  color: ink,
  paddingTop: top,
  paddingBottom: bottom,
  paddingHorizontal: side,
});

/** The style of the title of a document. */
export const TITLE = { fontSize: 19, lineHeight: 1.25, fontWeight: 600, color: blue } as const;
