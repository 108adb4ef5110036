import { describe, expect, it } from 'vitest';
import { misspelledNames } from '../../../src/server/process-settings.ts';

const namesOf = (...names: string[]) =>
  misspelledNames(Object.fromEntries(names.map((name) => [name, 'secret'])));

describe('OPS-07: names that are nearly a setting’s', () => {
  it('OPS-07: one or two letters, or small ones, point to the setting', () => {
    expect(namesOf('SMTP_URI', 'DATABSE_URL', 'ADMIN_PASWORT', 'trusted_proxy', 'PORTS')).toEqual([
      { name: 'SMTP_URI', setting: 'SMTP_URL' },
      { name: 'DATABSE_URL', setting: 'DATABASE_URL' },
      { name: 'ADMIN_PASWORT', setting: 'ADMIN_PASSWORD' },
      { name: 'trusted_proxy', setting: 'TRUSTED_PROXY' },
      { name: 'PORTS', setting: 'PORT' },
    ]);
  });

  it('OPS-07: so does a name of OpenTelemetry’s that it does not know', () => {
    expect(namesOf('OTEL_EXPORTER_OTLP_ENDPONT', 'OTEL_TRACES_SAMPLER_ARGS')).toEqual([
      { name: 'OTEL_EXPORTER_OTLP_ENDPONT', setting: 'OTEL_EXPORTER_OTLP_ENDPOINT' },
      { name: 'OTEL_TRACES_SAMPLER_ARGS', setting: 'OTEL_TRACES_SAMPLER_ARG' },
    ]);
  });

  it('OPS-07: settings and names of other programs are left alone', () => {
    expect(
      namesOf(
        ...[
          'SMTP_URL',
          'SMS_URL',
          'OIDC_NAME',
          'SERVICE_PHONE',
          'HOME',
          'PATH',
          'USER',
          'TERM',
          'LANG',
          'PWD',
        ],
        ...['SHELL', 'HOSTNAME', 'LOGNAME', 'MAIL', 'EDITOR', 'DISPLAY', 'AWS_REGION', 'NODE_OPTIONS', 'TZ'],
        ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_SAMPLER'],
        ...[
          'OTEL_SERVICE_NAME',
          'NODE_ENV',
          'NODE_EXTRA_CA_CERTS',
          'AWS_ACCESS_KEY_ID',
          'UV_THREADPOOL_SIZE',
        ],
        ...['npm_config_cache', 'DBUS_SESSION_BUS_ADDRESS', 'SSH_AUTH_SOCK', 'INVOCATION_ID', 'PGHOST', 'CI'],
      ),
    ).toEqual([]);
  });
});
