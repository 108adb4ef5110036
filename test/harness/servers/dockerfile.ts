/** An instruction of a Dockerfile: `COPY` and the rest of its line. */
interface Instruction {
  readonly keyword: string;
  readonly text: string;
}

export interface Stage {
  readonly image: string;
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

const KEYWORDS =
  /^(FROM|RUN|CMD|LABEL|EXPOSE|ENV|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|STOPSIGNAL|HEALTHCHECK|SHELL)$/;

/** Reads a Dockerfile into its stages; throws at a line that is no instruction. */
export function parseDockerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: { image: string; name: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(line) ?? [];
    if (!KEYWORDS.test(keyword)) throw new Error(`no instruction: ${line}`);
    if (keyword === 'FROM') {
      const [image = '', , name = ''] = rest.split(/\s+/);
      stages.push({ image, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`before the first FROM: ${line}`);
      stage.instructions.push({ keyword, text: rest });
    }
  }
  return stages;
}

/** The texts of a stage's instructions of one kind. */
export const textsOf = ({ instructions }: Stage, keyword: string): readonly string[] =>
  instructions.filter((one) => one.keyword === keyword).map(({ text }) => text);

/** The words of an instruction in its JSON form: `["node", "main.ts"]`. */
export function wordsOf(text: string): readonly string[] {
  const words: unknown = JSON.parse(text);
  if (!Array.isArray(words)) throw new Error(`not the JSON form: ${text}`);
  return words.map(String);
}
