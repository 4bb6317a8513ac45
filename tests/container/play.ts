import { execFileSync, spawn } from 'node:child_process';
import { chmod, copyFile, cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Step } from './steps.ts';

/** The result of a Dockerfile: a folder that stands for the image's root, and what to run in it. */
export interface Image {
  root: string;
  workdir: string;
  env: Readonly<Record<string, string>>;
  uid: number;
  gid: number;
  health: readonly string[];
  start: readonly string[];
}

interface Stage extends Image {
  name: string | null;
}

/** The place on this machine of a path in the image. */
export const within = (root: string, pathInImage: string): string => path.join(root, pathInImage);

/**
 * Runs the steps in plain folders below `folder`, one per stage, with the files of `context` that git tracks; returns
 * the last stage. Assumes that the base image has this Node and a shell. Throws with the output of a step that fails.
 */
export async function playSteps(
  steps: readonly Step[],
  context: string,
  folder: string,
): Promise<Image> {
  const stages: Stage[] = [];
  for (const step of steps) {
    if (step.kind === 'from') {
      const root = path.join(folder, `stage-${stages.length}`);
      await mkdir(path.join(root, 'usr/local/bin'), { recursive: true });
      await copyFile(process.execPath, path.join(root, 'usr/local/bin/node'));
      await chmod(root, 0o755);
      const bare = { workdir: '/', env: {}, uid: 0, gid: 0, health: [], start: [] };
      stages.push({ ...bare, root, name: step.stage });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error('A Dockerfile begins with FROM.');
    stages[stages.length - 1] = { ...stage, ...(await after(step, stage, stages, context)) };
  }
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no steps.');
  return last;
}

async function after(
  step: Exclude<Step, { kind: 'from' }>,
  stage: Stage,
  stages: readonly Stage[],
  context: string,
): Promise<Partial<Stage>> {
  switch (step.kind) {
    case 'workdir':
      await mkdir(within(stage.root, step.path), { recursive: true });
      return { workdir: step.path };
    case 'env':
      return { env: { ...stage.env, ...step.values } };
    case 'user':
      return { uid: step.uid, gid: step.gid };
    case 'health':
      return { health: step.command };
    case 'start':
      return { start: step.command };
    case 'copy': {
      const to = within(stage.root, path.join(stage.workdir, step.to));
      const from = stages.find(({ name }) => step.from !== null && name === step.from);
      if (step.from !== null && !from) throw new Error(`There is no stage ${step.from}.`);
      for (const source of step.sources) {
        if (from) await cp(within(from.root, source), target(source, to), { recursive: true });
        else await copyTracked(context, source, to);
      }
      return {};
    }
    case 'run':
      execFileSync('sh', ['-c', inFolder(step.command, stage.root)], {
        cwd: within(stage.root, stage.workdir),
        // The environment of this machine too, which says how it reaches the npm registry.
        env: { ...process.env, ...environmentOf(stage) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return {};
    case 'note':
      return {};
  }
}

/** `COPY file ./` keeps the file's name, `COPY folder ./folder` copies the contents. */
const target = (source: string, to: string): string =>
  path.extname(source) === '' ? to : path.join(to, path.basename(source));

/** Copies only what git tracks, because an image is built from a clone. */
async function copyTracked(context: string, source: string, to: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--', source], { cwd: context });
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    const name = source === '.' ? file : path.relative(source, file) || path.basename(file);
    await cp(path.join(context, file), path.join(to, name), { verbatimSymlinks: true });
  }
}

/** Replaces a command's absolute paths with their places on this machine. */
const inFolder = (command: string, root: string): string =>
  command.replaceAll(/(?<=\s)\/(?=[a-z])/g, `${root}/`);

const environmentOf = ({ env, root }: Image): NodeJS.ProcessEnv => ({
  ...env,
  PATH: [within(root, '/usr/local/bin'), process.env.PATH].join(path.delimiter),
});

/** Starts one of the image's commands as its user. `env` overrides what the image sets. */
export function startIn(
  image: Image,
  command: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const [program = '', ...args] = command;
  return spawn(program, args, {
    cwd: within(image.root, image.workdir),
    env: { ...environmentOf(image), HOME: '/nonexistent', ...env },
    uid: image.uid,
    gid: image.gid,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
