// A worker of src/i18n/languages-beside.ts.
new Intl.NumberFormat();
close();
