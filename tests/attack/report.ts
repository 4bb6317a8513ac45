/** Collects the results of the attack: its parts, each with what it did and what went wrong. */
export interface Report {
  passed(subject: string, count?: number): void;
  failed(subject: string, what: string): void;
  table(
    title: string,
    head: readonly string[],
    rows: readonly (readonly (string | number)[])[],
  ): void;
  /** A few lines for the terminal. */
  summary(): string;
  markdown(title: string): string;
  readonly failures: number;
}

export function createReport(): Report {
  const subjects = new Map<string, { passed: number; failures: string[] }>();
  const tables: string[] = [];
  const of = (subject: string) => {
    const known = subjects.get(subject) ?? { passed: 0, failures: [] };
    subjects.set(subject, known);
    return known;
  };
  const counted = () =>
    [...subjects].map(
      ([subject, { passed, failures }]) => [subject, passed, failures.length] as const,
    );
  const sum = (at: 1 | 2) => counted().reduce((all, row) => all + row[at], 0);
  return {
    passed(subject, count = 1) {
      of(subject).passed += count;
    },
    failed(subject, what) {
      of(subject).failures.push(what);
    },
    table(title, head, rows) {
      tables.push(`## ${title}\n\n${tableOf(head, rows)}`);
    },
    summary() {
      const told = [...subjects].flatMap(([subject, { failures }]) =>
        failures.map((what) => `FAIL ${subject}: ${what}`),
      );
      const lines = counted().map(
        ([subject, passed, failed]) => `${subject}: ${passed} passed, ${failed} failed`,
      );
      return [...told, '', ...lines, `${sum(1)} passed, ${sum(2)} failed`].join('\n');
    },
    markdown(title) {
      const failed = [...subjects].flatMap(([subject, { failures }]) =>
        failures.map((what) => `- ${subject}: ${what}`),
      );
      return [
        `# ${title}`,
        `${sum(1)} passed, ${sum(2)} failed.`,
        tableOf(['subject', 'passed', 'failed'], counted()),
        ...(failed.length > 0 ? ['## Failed', failed.join('\n')] : []),
        ...tables,
        '',
      ].join('\n\n');
    },
    get failures() {
      return sum(2);
    },
  };
}

function tableOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
