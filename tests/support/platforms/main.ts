// `npm run stand-in -- shopify|woocommerce|supplier|s3 [--port N] [--app URL]` starts a stand-in on this machine, to
// connect Dropline to by hand.
import { startStandIn } from './start-stand-in.ts';

try {
  const { told, stop } = await startStandIn(process.argv.slice(2));
  console.log(`${told}\n\nNothing is kept: Ctrl+C ends it with all that is in it.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().then(() => process.exit(0)));
  }
} catch (error) {
  const isBusy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  const words = error instanceof Error ? error.message : String(error);
  console.error(isBusy ? 'The port is in use: choose another with --port.' : words);
  process.exitCode = 1;
}
