import { privacyTexts } from '#texts/privacy.ts';
import { formatMoment } from '../../domain/dates/days.ts';
import { EMPTIED_KINDS, KEPT_KINDS, type PrivacyRequest } from '../../domain/privacy/privacy-request.ts';
import { fill } from '../../i18n/fill.ts';
import type { NotesJob } from '../../print/notes/make.tsx';

const texts = privacyTexts.certificate;

const part = (type: string, text: string) => ({ type, text, createdText: '', updatedText: null });

/**
 * The certificate of an erasure, to sign (SEC-07). It names nobody: the service no longer knows the name.
 * @param service the service's name
 * @param printedOn DD/MM/YYYY HH:MM
 */
export function certificateOf(
  { entity, record, reason, decidedBy, doneBy, doneDate, counts }: PrivacyRequest,
  { service, printedOn }: { readonly service: string | null; readonly printedOn: string },
): NotesJob {
  const erasedCounts = [...KEPT_KINDS, ...EMPTIED_KINDS].flatMap((kind) =>
    counts[kind] ? [`${privacyTexts.counts[kind]} : ${counts[kind]}`] : [],
  );
  return {
    notes: [
      part(
        texts.decision,
        fill(texts.decisionText, {
          reason: reason ? privacyTexts.reasons[reason] : '',
          decidedBy: decidedBy ?? '',
          moment: formatMoment(doneDate),
          doneBy: doneBy ?? texts.unknown,
        }),
      ),
      part(texts.erased, erasedCounts.join('\n')),
      part(texts.kept, [...privacyTexts.law, texts.restored].join('\n')),
      part(texts.signature, texts.signatureText),
    ],
    heading: {
      title: texts.title,
      service,
      veteran: fill(texts.subject[entity], { id: record }),
      filters: [],
      total: privacyTexts.kinds.erasure,
      printedOn,
    },
  };
}
