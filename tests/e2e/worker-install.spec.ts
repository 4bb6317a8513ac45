import { signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test('[§1-install] a first install that loses a file on a bad line is tried again', async ({
  app,
  device,
}) => {
  app.proxy.dropRequest(({ path }) => path.includes('__WB_REVISION__'));
  await signInByForm(device.page(), app);
  await workerTakesOver(device.page());
});
