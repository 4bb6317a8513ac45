import { useEffect } from 'react';

/**
 * Prints only the document: other elements are hidden, and those around the document take no space. Dark pages are
 * printed in light colours. The rules are here because few pages need them.
 */
const rules = `@media print {
  :root { color-scheme: light !important; }
  body :not(:has([data-paper]), [data-paper], [data-paper] *) { display: none !important; }
  :has([data-paper]), [data-paper] {
    display: block !important;
    margin: 0 !important;
    padding: 0 !important;
    max-width: none !important;
    min-height: 0 !important;
    border: 0 !important;
    background: none !important;
  }
  [data-paper] > * + * { margin-top: 2rem !important; }
}`;

/** Prints only the document while this page is shown. */
export function usePrintAlone(): void {
  useEffect(function addRules() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
