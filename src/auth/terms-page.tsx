import './terms.css';
import { auth } from '#texts/accounts/auth.ts';
import { countries } from '#texts/countries.ts';
import { terms } from '#texts/terms.ts';
import { fill } from '../i18n/fill.ts';
import {
  serviceAddress,
  serviceContact,
  serviceCountry,
  serviceName,
  serviceWebsite,
} from '../shared/page-settings.ts';
import { LOGIN, PageLink } from './navigation.tsx';

/** /terms, for anyone (AUTH-06). */
export function TermsPage() {
  const service = serviceName();
  const { law } = countries[serviceCountry()];
  return (
    <div className="prose">
      <p>{service ? fill(terms.intro, { service }) : terms.introNameless}</p>
      {terms.sections.map(({ title, parts }) => (
        <section key={title}>
          <h2>{title}</h2>
          {parts.map((part) =>
            typeof part === 'string' ? (
              <p key={part}>{fill(part, { law })}</p>
            ) : (
              <Points key={part[0]} points={part} />
            ),
          )}
        </section>
      ))}
      <Contact />
      <p className="auth-links">
        <PageLink to={LOGIN}>{auth.backToLogin}</PageLink>
      </p>
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** The address to write to. */
function Contact() {
  const website = serviceWebsite();
  const lines = [serviceName() ?? '', ...serviceAddress(), ...serviceContact()].filter((line) => line !== '');
  return (
    <section>
      <h2>{terms.contact}</h2>
      <address>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {website && (
          <p>
            <a href={website}>{website}</a>
          </p>
        )}
      </address>
    </section>
  );
}
