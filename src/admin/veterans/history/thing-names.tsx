import { Link } from '@mui/material';
import { LinkBase, useCreatePath, useTranslate } from 'react-admin';
import { entityOfResource } from '../../../domain/entities/index.ts';
import { isObject } from '../../../domain/model/keys.ts';
import { useRight } from '../../access/use-right.ts';
import type { RecordEvent, StoryThing } from '../../data-provider/calls/veteran-calls.ts';
import { Sentence } from '../../ui/fields/sentence.tsx';
import { FILES_TAB } from '../../veteran-files/file-tab.ts';
import { useValueText } from './value-text.ts';

/** The number of things of one line that are named; a list may have shown a hundred. */
const MAX_NAMES = 3;

interface ThingNamesProps extends Pick<RecordEvent, 'resource' | 'things'> {
  /** The number of the record. */
  readonly veteran: number;
}

/** The names of the notes, documents, relations or appointments of a line. */
export function ThingNames({ veteran, resource, things }: ThingNamesProps) {
  const translate = useTranslate();
  const others = things.length - MAX_NAMES;
  return (
    <>
      {things.slice(0, MAX_NAMES).map((thing, index) => (
        <Sentence key={thing.number} text={index === 0 ? 'story.history.titled' : 'story.history.titledNext'}>
          <ThingName veteran={veteran} resource={resource} thing={thing} />
        </Sentence>
      ))}
      {others > 0 && ` ${translate('story.history.others', { smart_count: others })}`}
    </>
  );
}

/** Notes are read in the list of their tab; everything else has a page of its own. */
const actionThatOpens = (resource: string) =>
  resource === 'observations' || resource === 'medicalInformations' ? 'LIST' : 'VIEW';

interface ThingNameProps extends Omit<ThingNamesProps, 'things'> {
  readonly thing: StoryThing;
}

/** The name of one thing: while it exists a link to it, for users who may open it. */
function ThingName({ veteran, resource, thing: { number, exists, title } }: ThingNameProps) {
  const textOf = useValueText();
  const createPath = useCreatePath();
  const canOpen = useRight(entityOfResource(resource)?.menu ?? '', actionThatOpens(resource));
  const name = textOf('', title);
  // The number of a merged record leads back here.
  if (!exists || !canOpen || resource === 'veteranMerges') return <>{name}</>;
  const show = (of: string, id: number | string) => createPath({ resource: of, type: 'show', id });
  const tab = resource === 'veteranFiles' ? `${FILES_TAB}/${number}` : resource;
  const address =
    resource === 'appointments'
      ? show(resource, number)
      : resource === 'veteranRelations'
        ? show('veterans', isObject(title) ? String(title.id) : '')
        : `${show('veterans', veteran)}/${tab}`;
  return (
    <Link component={LinkBase} to={address}>
      {name}
    </Link>
  );
}
