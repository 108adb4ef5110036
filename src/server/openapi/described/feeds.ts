import * as z from 'zod/mini';
import { describe } from './group.ts';
import { proof } from './session.ts';
import {
  does,
  flag,
  givesPlain,
  int,
  link,
  makesPlain,
  maybe,
  moment,
  orNull,
  sends,
  text,
} from './shapes.ts';

/** Agendas to which calendar programs subscribe (API-10). */

const newFeed = z.object({ id: int, url: text });

export const feedDescriptions = describe('feeds', {
  'GET /api/me/agenda_feeds': givesPlain(
    z.object({
      feeds: z.array(
        z.object({
          id: int,
          cell: orNull(z.object({ id: int, name: text })),
          createdDate: moment,
          usedDate: orNull(moment),
        }),
      ),
      showsNames: flag,
    }),
  ),
  'POST /api/me/agenda_feeds': makesPlain(newFeed, {
    body: z.object({ cell: maybe(orNull(link)), ...proof }),
  }),
  'POST /api/me/agenda_feeds/:id/renewal': makesPlain(newFeed, { body: z.object(proof) }),
  'DELETE /api/me/agenda_feeds/:id': does(),
  'GET /api/agenda_feeds/:name': sends(['text/calendar']),
});
