import {
  Cmd,
  Copy,
  DockerfileParser,
  Env,
  From,
  Healthcheck,
  type Instruction,
  type JSONInstruction,
  User,
  Workdir,
} from 'dockerfile-ast';

/** One step of a Dockerfile, of the kinds that ours uses. Paths are paths in the image. */
export type Step =
  | { kind: 'from'; stage: string | null }
  | { kind: 'workdir'; path: string }
  | { kind: 'env'; values: Readonly<Record<string, string>> }
  | { kind: 'copy'; from: string | null; sources: readonly string[]; to: string }
  | { kind: 'run'; command: string }
  | { kind: 'user'; uid: number; gid: number }
  | { kind: 'health'; command: readonly string[] }
  | { kind: 'start'; command: readonly string[] }
  | { kind: 'note' };

/** The steps in order. Throws at an instruction that it doesn't know. */
export function stepsOf(dockerfile: string): Step[] {
  return DockerfileParser.parse(dockerfile).getInstructions().map(stepOf);
}

function stepOf(instruction: Instruction): Step {
  if (instruction instanceof From) return { kind: 'from', stage: instruction.getBuildStage() };
  if (instruction instanceof Workdir) return { kind: 'workdir', path: instruction.getPath() ?? '' };
  if (instruction instanceof Env) {
    const pairs = instruction.getProperties().map((one) => [one.getName(), one.getValue() ?? '']);
    return { kind: 'env', values: Object.fromEntries(pairs) };
  }
  if (instruction instanceof Copy) {
    const from = instruction.getFromFlag()?.getValue() ?? null;
    const paths = instruction.getArguments().map((one) => one.getValue());
    return { kind: 'copy', from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' };
  }
  if (instruction instanceof User) {
    const [uid, gid] = (instruction.getArgumentsContent() ?? '').split(':').map(Number);
    return { kind: 'user', uid: uid ?? 0, gid: gid ?? 0 };
  }
  if (instruction instanceof Healthcheck) {
    // The parser doesn't split the health check's CMD.
    const words = /CMD\s+(\[.*\])/s.exec(instruction.getArgumentsContent() ?? '')?.[1];
    return { kind: 'health', command: JSON.parse(words ?? '[]') };
  }
  if (instruction instanceof Cmd) return { kind: 'start', command: wordsOf(instruction) };
  const keyword = instruction.getKeyword();
  if (keyword === 'RUN') return { kind: 'run', command: instruction.getArgumentsContent() ?? '' };
  if (keyword === 'EXPOSE' || keyword === 'VOLUME') return { kind: 'note' };
  throw new Error(`${keyword} is a step that is not known here.`);
}

const wordsOf = (instruction: JSONInstruction): string[] =>
  instruction.getJSONStrings().map((one) => one.getJSONValue());
