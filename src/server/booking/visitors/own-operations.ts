import type { OwnAppointment } from '../../../domain/visitors/own-appointment.ts';
import type { Answer, ApiOperation, ApiRequest } from '../../api-context.ts';
import { appointmentLinks } from '../../db/schema.ts';
import { NO_STORE_HEADERS } from '../../hydra/caching.ts';
import { notFound } from '../../hydra/errors.ts';
import { cancelOwn, moveOwn, readOwn } from './own-appointment.ts';
import { countLinkUse } from './visitor-guard.ts';

/** A visitor's own appointment, by the secret of a link (PUB-13). */

/** Not in the address: that stands in the logs of whoever is in between. */
const HEADER = 'Appointment-Secret';

/** Headers of answers to the holder of a link: kept by nobody, found by no search, named to no other page. */
export const OWN_HEADERS = {
  ...NO_STORE_HEADERS,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

const visitorOperation =
  (work: (request: ApiRequest, secret: string) => Promise<OwnAppointment>) =>
  async (request: ApiRequest): Promise<Answer> => {
    const secret = request.header(HEADER) ?? '';
    await countLinkUse(request, appointmentLinks, secret);
    if (!secret) throw notFound();
    const body = { '@context': '/api/contexts/OwnAppointment', '@type': 'OwnAppointment' };
    const { language: _, ...answer } = await work(request, secret);
    return { body: { ...body, ...answer }, headers: OWN_HEADERS };
  };

export const ownOperations: readonly ApiOperation[] = [
  {
    method: 'GET',
    path: '/api/own_appointment',
    access: 'public',
    accessLogScope: 'nothing',
    handle: visitorOperation(({ context }, secret) => readOwn(context, secret)),
  },
  {
    method: 'POST',
    path: '/api/own_appointment/cancel',
    access: 'public',
    accessLogScope: 'nothing',
    handle: visitorOperation(({ context, requestId }, secret) => cancelOwn(context, requestId, secret)),
  },
  {
    method: 'POST',
    path: '/api/own_appointment/move',
    access: 'public',
    accessLogScope: 'nothing',
    handle: visitorOperation(async (request, secret) =>
      moveOwn(request.context, request.requestId, secret, await request.body()),
    ),
  },
];
