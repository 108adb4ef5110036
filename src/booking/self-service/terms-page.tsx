import { accessibility } from '#texts/accessibility.ts';
import { countries } from '#texts/countries.ts';
import { terms } from '#texts/terms.ts';
import type { CountryCode } from '../../domain/settings/countries.ts';
import { fill } from '../../i18n/fill.ts';
import { SWITCHED } from '../page/addresses.ts';

/** The service as a statement names it. */
export interface ServiceOfStatement {
  readonly service: string;
  /** The service's own words, in lines; empty: none. */
  readonly serviceText: string;
}

/** The service as the terms name it: its law is that of its country. */
export interface ServiceOfTerms extends ServiceOfStatement {
  readonly country: CountryCode;
}

interface StatementProps {
  readonly intro: string;
  readonly sections: readonly {
    readonly title: string;
    readonly parts: readonly (string | readonly string[])[];
  }[];
  readonly serviceText: string;
  readonly law?: string;
  /** A sentence under all sections. */
  readonly last?: string;
}

/** The addresses in a text as links, which Arabic around them does not turn round. */
const withLinks = (text: string) =>
  text.split(/(https:\/\/[^\s)]+)/).map((part) =>
    part.startsWith('https://') ? (
      <a key={part} href={part} dir="ltr">
        {part.replace('https://', '')}
      </a>
    ) : (
      part
    ),
  );

/** A text in sections as visitors read it: in their language, drawn by the server alone. */
const Statement = ({ intro, sections, serviceText, law = '', last }: StatementProps) => (
  <>
    <form id={SWITCHED} />
    <div className="terms">
      <p>{intro}</p>
      {sections.map(({ title, parts }) => (
        <section key={title}>
          <h2>{title}</h2>
          {parts.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{fill(part, { law })}</p>
            ) : (
              <ul key={part[0]}>
                {part.map((point) => (
                  <li key={point}>{withLinks(point)}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      {serviceText && (
        <section>
          <h2>{terms.serviceDetails}</h2>
          {serviceText.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
            <p key={index} dir="auto">
              {line}
            </p>
          ))}
        </section>
      )}
      {last && <p>{last}</p>}
    </div>
  </>
);

/** The terms of use, with the notice on personal data (AUTH-06, SEC-07). */
export const TermsPage = ({ service, country, serviceText }: ServiceOfTerms) => (
  <Statement
    intro={service ? fill(terms.intro, { service }) : terms.introNameless}
    sections={terms.sections}
    serviceText={serviceText}
    law={countries[country].law}
    last={terms.unchecked}
  />
);

/** The accessibility statement, in the form of the RGAA (SEC-07). */
export const AccessibilityPage = ({ service, serviceText }: ServiceOfStatement) => (
  <Statement
    intro={fill(accessibility.intro, { service: service || accessibility.service })}
    sections={accessibility.sections}
    serviceText={serviceText}
  />
);
