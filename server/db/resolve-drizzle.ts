import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Has Node find the modules of Drizzle without Drizzle's `package.json`: that has 180 kB, and Node takes it apart anew for each of its
 * modules, and for each file of ours that asks for one. A start takes a quarter less of the processor's time.
 */
export function resolveDrizzleOnce(): void {
  const found = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context;
      if (specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')) {
        const { href } = new URL(specifier, parentURL);
        return { url: href, format: 'module', shortCircuit: true };
      }
      if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
      const known = found.get(specifier);
      if (known) return { ...known, shortCircuit: true };
      const resolved = next(specifier, context);
      found.set(specifier, resolved);
      return resolved;
    },
  });
}
