/** A region of a first start (REG-03). */
interface FirstRegion {
  readonly name: string;
  readonly nameArabic: string;
  /** Its official number. */
  readonly cardinal: number;
  readonly active?: false;
  /** The chief town, where it bears another name than the region. */
  readonly city?: string;
  /** The office where it receives visitors at first. */
  readonly address?: string;
}

/** The regions of a country with their official numbers, and the one of its capital. */
export interface FirstRegions {
  readonly regions: readonly FirstRegion[];
  readonly capital: string;
}
