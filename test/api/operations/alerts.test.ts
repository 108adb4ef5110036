import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '../../../src/server/db/schema.ts';
import { siteWithMetrics } from '../../harness/data/metrics.ts';
import { testApi } from '../../harness/servers/api.ts';
import { isInstalled, readProjectFile, run } from '../../harness/servers/deployment.ts';
import { temporaryFolder } from '../../harness/servers/server.ts';

const deploy = path.resolve(import.meta.dirname, '../../../deploy');
const alerts = path.join(deploy, 'prometheus/alerts.yaml');
const hasPromtool = isInstalled('promtool');

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
}
interface Board {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: string | { readonly query: string } }[] };
}
const board: Board = JSON.parse(fs.readFileSync(path.join(deploy, 'grafana/board.json'), 'utf8'));
const boardExpressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics that a text names: ours, and those of Node. */
const metricsIn = (text: string): string[] => [
  ...new Set(text.match(/\b(combattants|nodejs|process)_[a-z0-9_]+/g)),
];

describe('OPS-09: the board and the alerts', async () => {
  const api = await testApi({ settings: { backupDir: '/backups' } });
  const site = siteWithMetrics(api);
  const names = new Set<string>();

  beforeAll(async () => {
    await site.signIn('admin');
    await site.probes.job.run(api.context, new AbortController().signal);
    const startDate = api.clock.now();
    await api.db.insert(jobs).values({ name: 'mail', started: startDate, ended: startDate, outcome: 'done' });
    for (const name of (await site.series()).keys()) names.add(name.replace(/\{.*/, ''));
  });

  it('OPS-09: every metric of an alert is one that the server has', () => {
    const text = fs.readFileSync(alerts, 'utf8');
    const namedMetrics = metricsIn(text);
    expect(namedMetrics.length).toBeGreaterThan(10);
    expect(namedMetrics.filter((name) => !names.has(name))).toEqual([]);
  });

  it('OPS-09: every metric of the board is one that the server has, and every one of ours is on it', () => {
    const queries = board.templating.list.map(({ query }) => JSON.stringify(query));
    const namedMetrics = metricsIn([...boardExpressions, ...queries].join('\n'));
    expect(namedMetrics.filter((name) => !names.has(name))).toEqual([]);
    // The buckets of a duration stand for its sum and count; a job that runs for too long is an alert.
    const unnamedMetrics = [...names].filter(
      (name) => /^combattants_/.test(name) && !namedMetrics.includes(name),
    );
    expect(unnamedMetrics.sort()).toEqual([
      'combattants_job_running',
      'combattants_request_duration_seconds_count',
      'combattants_request_duration_seconds_sum',
    ]);
  });

  it('OPS-09: every panel of the board has a title and a query, and none lies over another', () => {
    const panels = board.panels.filter(({ type }) => type !== 'row');
    expect(panels.filter(({ title, targets = [] }) => !title || targets.length === 0)).toEqual([]);
    expect(new Set(board.panels.map((panel) => JSON.stringify(Reflect.get(panel, 'gridPos')))).size).toBe(
      board.panels.length,
    );
  });

  it.skipIf(!hasPromtool)(
    'OPS-09: promtool takes the rules, the configuration and the board’s queries',
    () => {
      const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8' });
      expect(promtool('check', 'rules', '--lint=all', alerts)).toContain('SUCCESS');
      expect(promtool('check', 'config', path.join(deploy, 'prometheus/prometheus.yaml'))).toContain(
        'SUCCESS',
      );
      const rules = boardExpressions.map((expr, index) => ({
        record: `board:${index}`,
        expr: expr.replaceAll('$instance', '.*'),
      }));
      const file = path.join(temporaryFolder('board'), 'rules.yaml');
      // JSON is YAML.
      fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
      expect(promtool('check', 'rules', file)).toContain(`${rules.length} rules found`);
    },
  );

  it('OPS-09: alerts go to Alertmanager, whose route ends at an address; the page names the files that Debian reads', () => {
    expect(readProjectFile('deploy/prometheus/prometheus.yaml')).toMatch(/^alerting:\n {2}alertmanagers:$/m);
    const alertmanager = readProjectFile('deploy/prometheus/alertmanager.yaml');
    const [, receiver] = /^ {2}receiver: (\w+)$/m.exec(alertmanager) ?? [];
    expect(alertmanager).toMatch(new RegExp(`^  - name: ${receiver}\n    email_configs:$`, 'm'));
    for (const name of ['prometheus', 'alertmanager'])
      expect(readProjectFile('docs/running.md')).toMatch(
        new RegExp(`^cp deploy/prometheus/${name}.yaml /etc/prometheus/${name}.yml\\b`, 'm'),
      );
  });

  it.skipIf(!isInstalled('amtool'))('OPS-09: amtool takes Alertmanager’s configuration', () => {
    expect(run('amtool', ['check-config', path.join(deploy, 'prometheus/alertmanager.yaml')]).status).toBe(0);
  });

  it.skipIf(!hasPromtool)('OPS-09: a failure calls once, and a service that works calls nobody', () => {
    const tests = path.join(deploy, 'prometheus/alerts.test.yaml');
    expect(execFileSync('promtool', ['test', 'rules', tests], { encoding: 'utf8' })).toContain('SUCCESS');
  });
});

it.runIf(!hasPromtool)('OPS-09: promtool is not installed: the rules’ language and tests are not run', () => {
  expect(fs.readFileSync(alerts, 'utf8')).toMatch(/^ {6}- alert: ServerDown$/m);
});
