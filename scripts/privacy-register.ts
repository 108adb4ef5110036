import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { privacyTexts as texts } from '#texts/privacy.ts';
import type { Entity } from '../src/domain/model/entity.ts';
import {
  type KeptUntil,
  LIFE_RULES,
  PROCESSING,
  personalEntities,
  purposesOf,
} from '../src/domain/privacy/processing.ts';
import type { RetentionName } from '../src/domain/privacy/retention.ts';
import { fill } from '../src/i18n/fill.ts';
import { fieldName, resourcesName } from '../src/i18n/names.ts';

/** `npm run privacy` writes docs/privacy.md, the register of processing, from the declarations (SEC-08). */

const { register } = texts;

const isLife = (until: KeptUntil): until is (typeof LIFE_RULES)[number] =>
  LIFE_RULES.some((name) => name === until);

const periodOf = (until: KeptUntil): string =>
  isLife(until)
    ? texts.until[until]
    : fill(texts.until.set, { rule: texts.retention.rules[until as RetentionName] });

function sectionOf(entity: Entity): string[] {
  const rows = [...purposesOf(entity)].map(
    ([name, purpose]) =>
      `| ${fieldName(entity.resource, name)} | ${purpose ? texts.purposes[purpose] : ''} |`,
  );
  const periods = (PROCESSING[entity.name]?.until ?? []).map(periodOf);
  return [
    `## ${resourcesName(entity.resource)}`,
    '',
    `${register.kept} : ${periods.join(' ; ')}.`,
    '',
    `| ${register.field} | ${register.purpose} |`,
    '|---|---|',
    ...rows,
    '',
  ];
}

/** The register as the file holds it. */
export function privacyRegister(): string {
  return [
    `# ${register.title}`,
    '',
    register.intro,
    '',
    register.recipients,
    '',
    `${register.authorship} : ${texts.purposes.traceability.toLowerCase()}.`,
    '',
    ...personalEntities.flatMap(sectionOf),
    `## ${register.technical}`,
    '',
    ...register.technicalRows.map(([name, rule]) => `- ${name} : ${periodOf(rule as RetentionName)}.`),
    ...register.fixed.map((line) => `- ${line}`),
    '',
  ].join('\n');
}

const file = fileURLToPath(new URL('../docs/privacy.md', import.meta.url));
if (process.argv[1] === fileURLToPath(import.meta.url)) fs.writeFileSync(file, privacyRegister());
