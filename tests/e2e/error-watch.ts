import type { BrowserContext, Page } from 'playwright/test';

/** Collects page errors, console errors and violations of the security policy from every watched page. */
export interface ErrorWatch {
  /** Call it before the context's first page is opened. */
  watch(context: BrowserContext): Promise<void>;
  /** Allows messages that the test provokes. Policy violations can't be allowed. */
  allow(pattern: RegExp): void;
  /** For a test that tries to break the policy and sees that it can't. */
  provokesViolations(): void;
  /** Everything that wasn't allowed, without the browser's own messages about a connection that the test cut. */
  found(): string[];
  /** The paths of the pages that were opened, each once. */
  opened(): string[];
}

/**
 * The browser's console messages about a policy. They also cover workers and the parsing of a page, where no event is
 * fired.
 */
const ofPolicy =
  /Content[- ]Security[- ]Policy|Refused to (load|execute|apply|connect|frame|create)|requires '?Trusted/i;

/** The browser's messages about a failed connection, and about a worker whose script couldn't be fetched. */
const ofLine = /net::ERR_|error occurred when fetching the script/;

export function createErrorWatch(lineHasFailed: () => boolean): ErrorWatch {
  const allowed: RegExp[] = [];
  const seen: string[] = [];
  const violations: string[] = [];
  const opened = new Set<string>();
  let provoked = false;
  return {
    async watch(context) {
      context.on('page', notePages);
      for (const page of context.pages()) notePages(page);
      context.on('weberror', (error) =>
        seen.push(
          `page error: ${error.error().stack || error.error().name + error.error().message}`,
        ),
      );
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = `${message.text()} ${message.location().url}`;
        if (ofPolicy.test(message.text())) violations.push(`policy: ${text}`);
        if (lineHasFailed() && ofLine.test(text)) return;
        seen.push(`console error: ${text}`);
      });
      await context.exposeBinding('noteViolation', (_, told: string) => {
        violations.push(`policy: ${told}`);
      });
      await context.addInitScript(tellViolations);
    },
    provokesViolations() {
      provoked = true;
    },
    allow: (pattern) => void allowed.push(pattern),
    found: () => [
      ...seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      ...(provoked ? [] : violations),
    ],
    opened: () => [...opened],
  };

  /** Notes redirected addresses too, and pages that the app opens without a request. */
  function notePages(page: Page): void {
    const note = (url: string) => {
      const { protocol, pathname } = new URL(url);
      if (protocol.startsWith('http')) opened.add(pathname);
    };
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) note(frame.url());
    });
    page.on('request', (request) => {
      const isPage = request.isNavigationRequest() && request.resourceType() === 'document';
      if (isPage && request.frame() === page.mainFrame()) note(request.url());
    });
  }
}

declare const noteViolation: (told: string) => void;

/** Runs in each page before any script of its own. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    noteViolation(
      `${effectiveDirective} ${blockedURI} in ${document.URL} (${sourceFile}:${lineNumber}) ${sample}`,
    );
  });
}
