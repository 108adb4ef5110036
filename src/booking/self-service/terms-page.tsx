import { countries } from '#texts/countries.ts';
import { terms } from '#texts/terms.ts';
import type { CountryCode } from '../../domain/settings/countries.ts';
import { fill } from '../../i18n/fill.ts';
import { SWITCHED } from '../page/addresses.ts';

/** The service as the terms name it: its law is that of its country. */
export interface ServiceOfTerms {
  readonly service: string;
  readonly country: CountryCode;
}

/** The terms of use as visitors read them (AUTH-06): in their language, drawn by the server alone. */
export const TermsPage = ({ service, country }: ServiceOfTerms) => (
  <>
    <form id={SWITCHED} />
    <div className="terms">
      <p>{service ? fill(terms.intro, { service }) : terms.introNameless}</p>
      {terms.sections.map(({ title, parts }) => (
        <section key={title}>
          <h2>{title}</h2>
          {parts.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{fill(part, { law: countries[country].law })}</p>
            ) : (
              <ul key={part[0]}>
                {part.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  </>
);
