import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { countries } from '../../../src/i18n/ar/countries.ts';
import { readSettings, SettingsError, serviceIn } from '../../../src/server/settings.ts';

function problemsOf(env: Record<string, string>): SettingsError {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('The settings were accepted');
}

const settingsIn = (error: SettingsError) => error.problems.map(({ setting }) => setting);

describe('OPS-03: settings', () => {
  test('OPS-01, OPS-03: an empty environment is a demonstration on this machine alone', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: path.resolve('data'),
      filesUrl: path.resolve('data/files'),
      databaseUrl: undefined,
      tokenHours: 12,
      drainSeconds: 0,
      timezone: 'Africa/Algiers',
      registration: true,
      corsOrigins: [],
      maxUploadMb: 10,
      demo: true,
    });
  });

  test('OPS-03: an empty variable is as if absent', () => {
    expect(readSettings({ PORT: '', JWT_SECRET: ' ', DEMO: '' })).toEqual(readSettings({}));
  });

  test('PUB-08: the embassy has an Arabic name and address; another service its own, or its French ones', () => {
    const arabic = countries.DZ;
    const read = (env: Record<string, string>) => {
      const { name, address } = serviceIn(readSettings(env), 'ar');
      return [name, address];
    };
    expect(read({})).toEqual([arabic.serviceName, arabic.serviceAddress]);
    expect(read({ SERVICE_NAME: 'Le service' })).toEqual(['Le service', arabic.serviceAddress]);
    expect(read({ SERVICE_NAME: 'Le service', SERVICE_NAME_ARABIC: 'مصلحة' })[0]).toBe('مصلحة');
    expect(read({ SERVICE_ADDRESS: 'Oran' })).toEqual([arabic.serviceName, 'Oran']);
  });

  test('AUTH-12: single sign-on is set whole or not at all; what is half set is named in French', () => {
    const whole = {
      OIDC_ISSUER: 'https://fournisseur.example.org/api/v2',
      OIDC_CLIENT_ID: 'service',
      OIDC_CLIENT_SECRET: 'secret',
    };
    expect(readSettings({}).signOn).toBeNull();
    expect(readSettings(whole).signOn).toMatchObject({
      scopes: 'openid profile email',
      algorithm: 'RS256',
      acrValues: [],
      name: 'ProConnect',
    });
    const half = problemsOf({ OIDC_ISSUER: whole.OIDC_ISSUER });
    expect(settingsIn(half)).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
    expect(half.message).toContain('obligatoire pour la connexion unique, que demande déjà OIDC_ISSUER');
    // A setting that closes local accounts closes nothing without a provider.
    expect(settingsIn(problemsOf({ EMERGENCY_ACCOUNT: 'admin' }))).toEqual(Object.keys(whole));
    const wrong = {
      OIDC_ISSUER: 'http://fournisseur.example.org',
      OIDC_SCOPES: 'email',
      OIDC_ALGORITHM: 'none',
      OIDC_SIGNED_USERINFO: 'peut-être',
      OIDC_ROLES: 'ROLE_AGENT',
      OIDC_LOGO: 'logo.exe',
    };
    expect(settingsIn(problemsOf({ ...whole, ...wrong })).sort()).toEqual(Object.keys(wrong).sort());
    expect(readSettings({ ...whole, OIDC_ISSUER: 'http://127.0.0.1:4000' }).signOn?.issuer.port).toBe('4000');
  });

  test('OPS-06: another country needs its time zone; a wrong country is named', () => {
    expect(() => readSettings({ SERVICE_COUNTRY: 'FR' })).toThrow(/SERVICE_COUNTRY : DZ \(Algérie\)/);
    expect(() => readSettings({ SERVICE_COUNTRY: 'MA' })).toThrow(/SERVICE_TIMEZONE : .*Africa\/Casablanca/);
    const settings = readSettings({ SERVICE_COUNTRY: 'tn', SERVICE_TIMEZONE: 'Africa/Tunis' });
    expect(settings).toMatchObject({ serviceCountry: 'TN', letterCity: 'Tunis', timezone: 'Africa/Tunis' });
    expect(settings.fixed).toEqual(new Set(['serviceCountry']));
  });

  test('OPS-03: every wrong setting is named at once, in French', () => {
    const error = problemsOf({
      PORT: '99999',
      HOST: 'not a host',
      PUBLIC_URL: 'https://exemple.org/chemin',
      DATABASE_URL: 'mysql://x',
      SMTP_URL: 'mail.exemple.org',
      JWT_SECRET: 'court',
      TOKEN_HOURS: '0',
      SERVICE_TIMEZONE: 'Alger',
      SERVICE_WEBSITE: 'javascript:alert(1)',
      SERVICE_PHONE: 'appelez-nous',
      REGISTRATION: 'peut-être',
      TRUSTED_PROXY: '10.0.0.0/33',
      CORS_ORIGINS: 'exemple.org',
      MAX_UPLOAD_MB: '-1',
      LOG_LEVEL: 'fort',
      ADMIN_PASSWORD: '12345678',
    });
    expect(settingsIn(error).sort()).toEqual([
      ...[
        'ADMIN_PASSWORD',
        'CORS_ORIGINS',
        'DATABASE_URL',
        'HOST',
        'JWT_SECRET',
        'LOG_LEVEL',
        'MAX_UPLOAD_MB',
      ],
      ...[
        'PORT',
        'PUBLIC_URL',
        'REGISTRATION',
        'SERVICE_PHONE',
        'SERVICE_TIMEZONE',
        'SERVICE_WEBSITE',
        'SMTP_URL',
      ],
      ...['TOKEN_HOURS', 'TRUSTED_PROXY'],
    ]);
    expect(error.message).toContain('PORT : un numéro de port entre 0 et 65535 est attendu');
  });

  test('OPS-09: metrics have an address of their own, or none', () => {
    expect(readSettings({}).metrics).toBeNull();
    expect(readSettings({ METRICS_PORT: '9090' }).metrics).toEqual({ host: '127.0.0.1', port: 9090 });
    expect(readSettings({ METRICS_PORT: '9090', METRICS_HOST: '::' }).metrics).toMatchObject({ host: '::' });
    expect(settingsIn(problemsOf({ METRICS_HOST: '10.0.0.1' }))).toEqual(['METRICS_HOST']);
    for (const METRICS_PORT of ['0', '70000', '3000'])
      expect(settingsIn(problemsOf({ METRICS_PORT }))).toEqual(['METRICS_PORT']);
  });

  test('OPS-09: traces go to a collector whose address holds no password', () => {
    expect(readSettings({}).tracing).toBeNull();
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
    expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing).toEqual({
      endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
      ratio: 0.25,
    });
    for (const endpoint of ['127.0.0.1:4318', 'https://user:geheim@collector.example.org'])
      expect(settingsIn(problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }))).toEqual([
        'OTEL_EXPORTER_OTLP_ENDPOINT',
      ]);
    expect(settingsIn(problemsOf({ OTEL_TRACES_SAMPLER_ARG: '2' }))).toEqual(['OTEL_TRACES_SAMPLER_ARG']);
  });

  test('OPS-03: no secret stands in the message', () => {
    const { message } = problemsOf({
      JWT_SECRET: 'hunter2',
      ADMIN_PASSWORD: '1234',
      DATABASE_URL: 'x:geheim@y',
    });
    expect(message).not.toMatch(/hunter2|1234|geheim/);
  });

  test('OPS-02: DATABASE_URL asks for files that every process sees, and makes no demonstration', () => {
    const databaseUrl = 'postgresql://app:secret@db:5432/combattants';
    expect(settingsIn(problemsOf({ DATABASE_URL: databaseUrl }))).toEqual(['FILES_URL']);
    const settings = readSettings({ DATABASE_URL: databaseUrl, FILES_URL: 's3://bucket' });
    expect(settings).toMatchObject({ databaseUrl, filesUrl: 's3://bucket', demo: false });
  });

  test.each(['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL'])('OPS-03: %s alone is refused', (setting) => {
    expect(settingsIn(problemsOf({ [setting]: 'postgresql://owner@db/x' }))).toEqual([setting]);
  });

  describe('SEC-01: the demo accounts and the network', () => {
    test.each(['0.0.0.0', '::', '192.168.1.10', 'serveur.exemple.org'])(
      'SEC-01: HOST=%s is refused until DEMO is set by hand',
      (host) => {
        const error = problemsOf({ HOST: host });
        expect(settingsIn(error)).toEqual(['DEMO']);
        expect(error.message).toContain('DEMO=0');
        expect(readSettings({ HOST: host, DEMO: '0' }).demo).toBe(false);
        expect(readSettings({ HOST: host, DEMO: '1' }).demo).toBe(true);
      },
    );

    test.each([
      ['PUBLIC_URL', 'https://rdv.exemple.org'],
      ['PUBLIC_URL', 'http://192.168.1.10:3000'],
      ['TRUSTED_PROXY', '127.0.0.1'],
    ])('SEC-01: so is %s=%s, which says that others come in', (setting, value) => {
      const error = problemsOf({ [setting]: value });
      expect(settingsIn(error)).toEqual(['DEMO']);
      expect(error.message).toContain(`${setting}=${value}`);
      for (const DEMO of ['0', '1']) expect(readSettings({ [setting]: value, DEMO }).demo).toBe(DEMO === '1');
      const server = { DATABASE_URL: 'postgresql://db/x', FILES_URL: '/srv/files' };
      expect(readSettings({ [setting]: value, ...server }).demo).toBe(false);
    });

    test.each(['http://localhost:3000', 'http://127.0.0.1:5173', 'http://[::1]:3000'])(
      'SEC-01: PUBLIC_URL=%s stays on this machine',
      (url) => expect(readSettings({ PUBLIC_URL: url }).demo).toBe(true),
    );

    test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
      'SEC-01: HOST=%s stays on this machine',
      (host) => {
        expect(readSettings({ HOST: host }).demo).toBe(true);
      },
    );
  });

  test('PUB-03: lists and lines are read', () => {
    const settings = readSettings({
      TRUSTED_PROXY: '10.0.0.0/8, ::1',
      CORS_ORIGINS: 'https://a.example, http://localhost:5173/',
      SERVICE_ADDRESS: 'Ligne 1\\nLigne 2',
      PUBLIC_URL: 'https://rdv.exemple.org/',
      DEMO: '0',
    });
    expect(settings.trustedProxy).toEqual(['10.0.0.0/8', '::1']);
    expect(settings.corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
    expect(settings.serviceAddress).toBe('Ligne 1\nLigne 2');
    expect(settings.publicUrl).toBe('https://rdv.exemple.org');
  });
});
