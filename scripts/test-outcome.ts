/** The results of a suite. */
export interface Outcome {
  passed: number;
  failed: Failure[];
  /** Every test, by the name that it ran under. */
  ran: RanTest[];
}

/** A test that ran: a single row if it has a table. */
export interface RanTest {
  /** From the root. */
  file: string;
  line: number;
  /** The titles of the groups around it, followed by its own. */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
  seconds: number;
  /** The paths of the pages that it opened in a browser. */
  opened: readonly string[];
}

interface Failure {
  title: string;
  /** Such as `tests/rules/routes.test.ts:12`, from the root; empty if unknown. */
  place: string;
  /** Each with what was expected and received. */
  messages: string[];
}

/** The parts of Playwright's JSON report that are read here. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  /** Errors outside tests, such as a failed set-up. */
  errors: PlaywrightError[];
}

interface PlaywrightSuite {
  title: string;
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      annotations: { type: string; description?: string }[];
      results: {
        errors: PlaywrightError[];
        attachments: { name: string; path?: string }[];
        duration: number;
      }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightError {
  message?: string;
  stack?: string;
  value?: string;
  location?: { file: string; line: number };
}

/** The parts of a vitest module that a reporter gets and that are read here. */
export interface VitestModule {
  moduleId: string;
  children: { allTests(): Iterable<VitestTest>; allSuites(): Iterable<VitestHolder> };
  errors(): VitestError[];
}

interface VitestHolder {
  fullName: string;
  errors(): VitestError[];
}

interface VitestTest {
  fullName: string;
  location?: { line: number };
  tags: readonly string[];
  result(): { state: string; errors?: readonly VitestError[] };
  diagnostic(): { duration: number } | undefined;
}

export interface VitestError {
  message: string;
  diff?: string;
  cause?: { message?: string };
  stack?: string;
  stacks?: { file: string; line: number }[];
}

const neverRun: readonly VitestError[] = [{ message: 'was never run' }];
const longest = 60;
/** The most skipped tests that are named: without PostgreSQL there are hundreds. */
const namedAtMost = 20;

/**
 * Reads Playwright's report. `read` returns the text of an attachment: Playwright attaches what was on the page. A
 * test that only passed at its second try counts as failed `[§D-told]`.
 */
export function playwrightOutcome(
  report: PlaywrightReport,
  root: string,
  read: (file: string) => string,
): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], ran: [] };
  for (const error of report.errors) {
    outcome.failed.push({
      title: 'before any test',
      place: placeOf(error.location, root),
      messages: [cut(textOf(error))],
    });
  }
  for (const { spec, title } of report.suites.flatMap((suite) => specsOf(suite))) {
    for (const { status, annotations, results } of spec.tests) {
      outcome.ran.push({
        file: relative(`${report.config.rootDir}/${spec.file}`, root),
        line: spec.line,
        title,
        state: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
        opened: annotations.flatMap(({ type, description }) =>
          type === 'opened' && description ? [description] : [],
        ),
      });
      if (status === 'expected') outcome.passed += 1;
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const errors = results.flatMap((result) => result.errors);
      const pages = results.slice(0, 1).flatMap(({ attachments }) =>
        attachments
          .filter(({ name }) => name === 'error-context')
          .map(({ path = '' }) => pageIn(read(path)))
          .filter((page) => page !== ''),
      );
      const file = { file: `${report.config.rootDir}/${spec.file}`, line: spec.line };
      outcome.failed.push({
        title: spec.title,
        place: placeOf(errors[0]?.location ?? file, root),
        messages: [...distinct(errors.map(textOf)), ...pages].map(cut),
      });
    }
  }
  return outcome;
}

/**
 * Reads the modules that vitest gives a reporter, and errors outside them. A test that never ran has failed, and so
 * has an `asked` file without any module: both happen when the browser's page reloads in the middle.
 */
export function vitestOutcome(
  modules: readonly VitestModule[],
  unhandled: readonly VitestError[],
  root: string,
  asked: readonly string[],
): Outcome {
  const outcome: Outcome = { passed: 0, failed: [], ran: [] };
  const brought = new Set<string>();
  const fail = (title: string, errors: readonly VitestError[], file?: string) => {
    if (errors.length === 0) return;
    const [first] = errors.flatMap(({ stacks = [] }) => stacks);
    const place = placeOf(first, root) || (file === undefined ? '' : relative(file, root));
    outcome.failed.push({ title, place, messages: errors.map(textOf).map(cut) });
  };
  for (const module of modules) {
    fail('the file itself', module.errors(), module.moduleId);
    for (const suite of module.children.allSuites()) {
      fail(suite.fullName, suite.errors(), module.moduleId);
    }
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result();
      brought.add(module.moduleId);
      // It was left out on purpose.
      if (state === 'skipped' && test.tags.includes('long')) continue;
      outcome.ran.push({
        file: relative(module.moduleId, root),
        line: test.location?.line ?? 0,
        title: test.fullName.replaceAll(' > ', ' › '),
        state: state === 'passed' || state === 'skipped' ? state : 'failed',
        seconds: (test.diagnostic()?.duration ?? 0) / 1_000,
        opened: [],
      });
      if (state === 'passed') outcome.passed += 1;
      if (state === 'pending') fail(test.fullName, neverRun, module.moduleId);
      if (state === 'failed') {
        fail(
          test.fullName,
          errors.length > 0 ? errors : [{ message: 'no reason was told' }],
          module.moduleId,
        );
      }
    }
  }
  const failed = new Set(outcome.failed.map(({ place }) => place));
  for (const file of asked)
    if (!brought.has(file) && !failed.has(relative(file, root)))
      fail('the file itself', neverRun, file);
  fail('caught by no test', unhandled);
  return outcome;
}

/** The text for a person: first the names of all failures, then each with its place and reason, then what was skipped. */
export function told({ failed, ran }: Pick<Outcome, 'failed' | 'ran'>): string {
  const failures = failed.map(
    ({ title, place, messages }, index) =>
      `${index + 1}) ${title}\n   ${place}\n${messages.map((text) => indented(text)).join('\n\n')}`,
  );
  // The names come first, so that even a reader of the beginning sees everything that failed.
  const names = failed.length > 1 ? [failed.map(({ title }) => `   ${title}`).join('\n')] : [];
  const skipped = ran.filter(({ state }) => state === 'skipped');
  const more = skipped.length > namedAtMost ? [`   and ${skipped.length - namedAtMost} more`] : [];
  const named = skipped.slice(0, namedAtMost).map(({ file, title }) => `   ${file} ${title}`);
  const passedOver =
    skipped.length > 0 ? [['skipped, and holding nothing:', ...named, ...more].join('\n')] : [];
  return [...names, ...failures, ...passedOver].join('\n\n');
}

/** A suite's tests, each with the titles of the groups around it. */
function specsOf(
  suite: PlaywrightSuite,
  above: readonly string[] = [],
): { spec: PlaywrightSuite['specs'][number]; title: string }[] {
  return [
    ...suite.specs.map((spec) => ({ spec, title: [...above, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title])),
  ];
}

function textOf(error: PlaywrightError | VitestError): string {
  const message =
    error.message ?? ('value' in error ? error.value : undefined) ?? error.stack ?? '';
  const diff = 'diff' in error && error.diff ? `\n${error.diff}` : '';
  const cause = 'cause' in error && error.cause?.message ? `\nBecause: ${error.cause.message}` : '';
  return plain(message + diff + cause).trim();
}

/** The messages of a test's tries that differ; the same failure differs only in its call log. */
function distinct(messages: string[]): string[] {
  const reason = (text: string) => text.split('\nCall log:')[0];
  return messages.filter(
    (text, index) => messages.findIndex((other) => reason(other) === reason(text)) === index,
  );
}

/** The page's content in the text that Playwright attaches. */
function pageIn(context: string): string {
  const [, page = ''] = /```yaml\n([\s\S]*?)```/.exec(context) ?? [];
  return page === '' ? '' : `On the page:\n${page}`;
}

function placeOf(location: { file: string; line: number } | undefined, root: string): string {
  return location ? `${relative(location.file, root)}:${location.line}` : '';
}

const relative = (file: string, root: string) =>
  file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;

function cut(text: string): string {
  const lines = text.trimEnd().split('\n');
  if (lines.length <= longest) return lines.join('\n');
  return [...lines.slice(0, longest), `… and ${lines.length - longest} lines more`].join('\n');
}

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '   ');

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '');
