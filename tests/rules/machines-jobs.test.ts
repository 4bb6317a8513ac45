import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { jobPollingMachine } from '../../src/machines/job-polling.ts';
import { runningJob } from '../support/running-job.ts';
import { settled, stateOf, TurnedClock } from '../support/turned-clock.ts';

const done = runningJob({ state: 'completed', progress: 100, ok: 10 });

function start(first: RunningJob | null | Error) {
  const clock = new TurnedClock();
  const server: { answer: RunningJob | null | Error } = { answer: first };
  const asked = vi.fn();
  const announce = vi.fn();
  const refresh = vi.fn();
  const jobs = createActor(
    jobPollingMachine.provide({
      actors: {
        askJob: fromPromise(async () => {
          asked(clock.now());
          if (server.answer instanceof Error) throw server.answer;
          return server.answer;
        }),
      },
      actions: { refresh },
    }),
    { clock },
  );
  jobs.subscribe((snapshot) => {
    if (!snapshot.matches({ completed: 'unseen' })) return;
    announce(snapshot.context.job);
    jobs.send({ type: 'SEEN' });
  });
  jobs.start();
  return { jobs, clock, server, asked, announce, refresh };
}

describe('the running job', () => {
  test('[§4-job-poll] [§9-job-poll] is asked for every 5 s while at work, and not once there is none', async () => {
    const { jobs, clock, server, asked } = start(runningJob());
    expect(asked).not.toHaveBeenCalled();
    jobs.send({ type: 'LOOK' });
    await clock.turn(10_000);
    expect(asked.mock.calls.flat()).toEqual([0, 5_000, 10_000]);
    server.answer = null;
    await clock.turn(60_000);
    expect(asked).toHaveBeenCalledTimes(4);
    expect(stateOf(jobs)).toBe('idle');
  });

  test('[§4-job-poll] at 100 is not asked for again, whatever state it is still told in', async () => {
    const { jobs, clock, asked } = start(runningJob({ progress: 100 }));
    jobs.send({ type: 'LOOK' });
    await clock.turn(60_000);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('[§4-job-done] [§4-job-banner] [§9-job-banner] a completed job is announced once and keeps its banner for 30 s', async () => {
    const { jobs, clock, server, asked, announce } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    server.answer = done;
    await clock.turn(5_000);
    expect(stateOf(jobs)).toBe('completed.seen');
    expect(announce).toHaveBeenCalledExactlyOnceWith(done);
    await clock.turn(29_500);
    expect(jobs.getSnapshot().context.job).toEqual(done);
    await clock.turn(500);
    expect(jobs.getSnapshot().context.job).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(announce).toHaveBeenCalledOnce();
  });

  test('[§4-job-dismiss] a completed job leaves when it is dismissed', async () => {
    const { jobs, clock, server } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    server.answer = done;
    await clock.turn(5_000);
    jobs.send({ type: 'DISMISS' });
    expect(stateOf(jobs)).toBe('idle');
    expect(jobs.getSnapshot().context.job).toBeNull();
  });

  test('[§4-job-done] an end that nobody here waited for is no news', async () => {
    const { jobs, announce } = start(done);
    jobs.send({ type: 'LOOK' });
    await settled();
    expect(stateOf(jobs)).toBe('idle');
    expect(announce).not.toHaveBeenCalled();
  });

  test.each(['failed', 'cancelled'] as const)(
    '[§4-job-done] a job that %s is never called a success',
    async (state) => {
      const { jobs, clock, server, asked, announce } = start(runningJob());
      jobs.send({ type: 'LOOK' });
      await settled();
      server.answer = runningJob({ state, progress: 100 });
      await clock.turn(60_000);
      expect(stateOf(jobs)).toBe('failed');
      expect(announce).not.toHaveBeenCalled();
      expect(asked).toHaveBeenCalledTimes(2);
      jobs.send({ type: 'DISMISS' });
      expect(stateOf(jobs)).toBe('idle');
    },
  );

  test('[§4-job-poll] a bulk import that reached the server is followed, also over the banner of the one before', async () => {
    const { jobs, clock, server, announce } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    server.answer = done;
    await clock.turn(5_000);
    server.answer = runningJob({ id: 'j2', progress: 0, state: 'pending' });
    jobs.send({ type: 'LOOK' });
    await settled();
    expect(jobs.getSnapshot().context.job?.id).toBe('j2');
    server.answer = runningJob({ id: 'j2', state: 'completed', progress: 100 });
    await clock.turn(5_000);
    expect(announce).toHaveBeenCalledTimes(2);
  });

  test('[§1-offline] nobody is asked while offline; the job stays as it was shown, and is asked for again afterwards', async () => {
    const { jobs, clock, asked } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    jobs.send({ type: 'OFFLINE' });
    await clock.turn(60_000);
    expect(asked).toHaveBeenCalledOnce();
    expect(jobs.getSnapshot().context.job).toEqual(runningJob());
    jobs.send({ type: 'ONLINE' });
    await settled();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('[§4-job-poll] an answer that failed is asked for again', async () => {
    const { jobs, clock, server, asked } = start(new Error('timeout'));
    jobs.send({ type: 'LOOK' });
    await clock.turn(5_000);
    expect(asked).toHaveBeenCalledTimes(2);
    server.answer = runningJob();
    await clock.turn(5_000);
    expect(jobs.getSnapshot().context.job).toEqual(runningJob());
  });

  test('[§4-job-done] a job that ended unseen, while the server could not be asked, is told of; one from before is not', async () => {
    const { jobs, clock, server, announce } = start(runningJob({ ...done, id: 'before' }));
    jobs.send({ type: 'LOOK' });
    await clock.turn(0);
    expect(announce).not.toHaveBeenCalled();
    server.answer = new Error('down');
    jobs.send({ type: 'LOOK' });
    await clock.turn(0);
    server.answer = done;
    await clock.turn(5_000);
    expect(announce).toHaveBeenCalledExactlyOnceWith(done);
  });

  test('[§4-job-done] [§1-offline] a job whose end was told of while nobody could ask has ended, which is said, and isn’t called a success', async () => {
    const { jobs, clock, server, asked, announce } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    jobs.send({ type: 'OFFLINE' });
    server.answer = null;
    await clock.turn(120_000);
    jobs.send({ type: 'ONLINE' });
    await settled();
    expect(stateOf(jobs)).toBe('ended');
    expect(jobs.getSnapshot().context.job).toEqual(runningJob());
    await clock.turn(60_000);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(announce).not.toHaveBeenCalled();
    jobs.send({ type: 'DISMISS' });
    expect(jobs.getSnapshot().context.job).toBeNull();
  });

  test('[§D-lists] its records are fetched as it goes on', async () => {
    const { jobs, clock, refresh } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await clock.turn(5_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('[§D-purge] nothing of it is left when the person signs out', async () => {
    const { jobs, clock, asked } = start(runningJob());
    jobs.send({ type: 'LOOK' });
    await settled();
    jobs.send({ type: 'SIGNED_OUT' });
    await clock.turn(20_000);
    expect(asked).toHaveBeenCalledOnce();
    expect(jobs.getSnapshot().context.job).toBeNull();
  });
});
