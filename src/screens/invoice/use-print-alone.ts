import { useEffect } from 'react';

/**
 * On paper the document stands alone: whatever neither holds it nor is in it is left out, and what holds it takes no room. A dark
 * page is printed as a light one. The rules are few pages' and come with them.
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

/** Prints the page's document alone, for as long as it is shown. */
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
