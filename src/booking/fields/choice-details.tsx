import { booking } from '#texts/booking.ts';
import type { ReasonOption, RegionOption } from '../api.ts';

const { address: texts } = booking;

/** The address at which a wilaya receives visitors, with a link to a map (PUB-11). */
export function Address({ region }: { region: RegionOption | undefined }) {
  if (!region?.address) return null;
  return (
    <p className="choice-details">
      <bdi>{region.address}</bdi> <a href={region.map}>{texts.map}</a>
    </p>
  );
}

interface ReasonDetailsProps {
  readonly reason: ReasonOption | undefined;
  /** The IRI of the chosen cell. */
  readonly cell: string;
}

/**
 * The details of the chosen reason: the papers to bring, and the cells that treat it where the chosen cell does not. A
 * reason that is treated elsewhere says only where to go (PUB-10).
 */
export function ReasonDetails({ reason, cell }: ReasonDetailsProps) {
  if (!reason) return null;
  const { papers, cells, treatedBy, insteadText, insteadLink } = reason;
  if (insteadText)
    return (
      <div className="notice pre-line">
        <p>{insteadText}</p>
        {insteadLink && <a href={insteadLink}>{insteadLink}</a>}
      </div>
    );
  return (
    <>
      {cells?.includes(cell) === false && <p className="hint attention">{treatedBy}</p>}
      {papers && (
        <div className="choice-details">
          <p>{booking.success.papers}</p>
          <ul>
            {papers.map((paper) => (
              <li key={paper}>{paper}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
