// Where the server begins, also under its other name main.ts: plain JavaScript, so that a Node too old for TypeScript, which
// would end on the first file with a page of its own errors, can say what to do.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  // What React brings for developers makes each page a third slower.
  process.env.NODE_ENV ??= 'production';
  await import('./serve.ts');
} else {
  console.error(
    `Dropline needs Node 22.18 or newer, and this is Node ${process.versions.node}: run npm start, which brings its own on Linux x64, or install a newer Node.`,
  );
  process.exitCode = 1;
}

export {};
