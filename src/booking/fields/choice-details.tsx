import { booking } from '#texts/booking.ts';
import type { ReasonOption, RegionOption } from '../api.ts';

const { told: texts } = booking;

/** Where a wilaya receives (PUB-11); a phone opens its map. */
export function Address({ region }: { region: RegionOption | undefined }) {
  if (!region?.address) return null;
  return (
    <p className="told">
      <bdi>{region.address}</bdi> <a href={region.map}>{texts.map}</a>
    </p>
  );
}

interface ReasonToldProps {
  readonly reason: ReasonOption | undefined;
  /** The one that is chosen. */
  readonly cell: string;
}

/** The demands of a reason: papers to bring, one of its cells, or another place to go to (PUB-10). */
export function ReasonDetails({ reason, cell }: ReasonToldProps) {
  if (!reason) return null;
  const { papers, cells, treatedBy, insteadText, insteadLink } = reason;
  if (insteadText)
    return (
      <div className="notice told-lines">
        <p>{insteadText}</p>
        {insteadLink && <a href={insteadLink}>{insteadLink}</a>}
      </div>
    );
  return (
    <>
      {cells?.includes(cell) === false && <p className="hint attention">{treatedBy}</p>}
      {papers && (
        <div className="told">
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
