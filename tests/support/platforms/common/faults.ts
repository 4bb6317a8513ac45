/** What can go wrong between a platform and its callers. */
export const faultKinds = {
  'lost-answer': 'Carried out, then the line is cut',
  'lost-request': 'The line is cut, nothing is carried out',
  late: 'Carried out, answered 5 s later',
  doubled: 'Carried out twice',
  error: '503, nothing is carried out',
  limited: '429 with Retry-After, nothing is carried out',
  html: 'A page in place of JSON, nothing is carried out',
  'half-answer': 'Carried out, half of the answer, then the line is cut',
  'other-version': 'Carried out, answered in another version of the API',
  silence: 'Never answered, nothing is carried out',
} as const;
export type FaultKind = keyof typeof faultKinds;

interface Fault {
  kind: FaultKind;
  /** Only hits requests whose path or body contains this. */
  on: string;
  /** How many more requests it hits. */
  times: number;
}

/** The planned faults. */
export class Faults {
  readonly planned: Fault[] = [];

  plan(kind: FaultKind, { on = '', times = 1 } = {}): void {
    this.planned.push({ kind, on, times });
  }

  clear(): void {
    this.planned.length = 0;
  }

  /** The fault that hits a request, if any; each use counts. */
  take(request: string): FaultKind | null {
    const fault = this.planned.find(({ on }) => request.includes(on));
    if (!fault) return null;
    fault.times -= 1;
    if (fault.times <= 0) this.planned.splice(this.planned.indexOf(fault), 1);
    return fault.kind;
  }
}
