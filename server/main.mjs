// The entry point of the server, also under the name main.ts. It is plain JavaScript, so that a Node version too old
// for TypeScript, which would crash on the first file with a page of its own errors, can say what to do.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  // In development mode, React would make each page a third slower.
  process.env.NODE_ENV ??= 'production';
  // With the compiled code of earlier starts, it and its threads start in half the time.
  const { enableCompileCache } = await import('node:module');
  process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/../node_modules/.cache/compiled`;
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('./serve.ts');
} else {
  console.error(
    `Dropline needs Node 22.18 or newer, and this is Node ${process.versions.node}: run npm start, which brings its own on Linux x64, or install a newer Node.`,
  );
  process.exitCode = 1;
}

export {};
