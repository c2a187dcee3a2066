/** The rule of domain/deletion.ts, in statements that both engines run: what is deleted, and what must not be, whatever a clock says. */
import { describe, expect, it } from 'vitest';
import {
  courses,
  decide,
  left,
  live,
  receive,
  run,
  runFrom,
  spread,
  wrongIn,
} from '../../test/kit/retention-course.ts';
import { openStore } from '../../test/kit/store-fixture.ts';

const lives = courses.flatMap(({ receivedOn, ...course }) =>
  (receivedOn ? [receivedOn] : [spread(3), spread(15)]).map(
    (days) => [days.length, course.name, course, days] as const,
  ),
);

describe('what is deleted for its age', () => {
  it.each(lives)('of %i requests, when %s', async (_, _name, course, receivedOn) => {
    const life = await live(openStore(), course, receivedOn);
    expect(wrongIn(life, course, receivedOn)).toEqual([]);
  });

  it('goes in its time by uptime too, after a run with a shorter period', async () => {
    const store = openStore();
    await run(store, 0, 60);
    await receive(store, -400);
    await runFrom(store, 0.1, 50, 60);
    await run(store, 50.01, 14);
    await runFrom(store, 50.1, 60.9, 60);
    expect(await left(store)).toEqual([1]);
    await runFrom(store, 61, 62, 60);
    expect(await left(store)).toEqual([]);
  });
});

describe('what is unusual', () => {
  it('is nothing that is marked within five days of its time', async () => {
    const store = openStore();
    await receive(store, 355.9);
    await run(store, 0);
    expect(await store.unusualDeletion()).toBeNull();
  });

  it.each([
    ['the clock is right again', 400, 365],
    ['the longer period is back', 0, 30],
  ])('is over once %s, whatever is marked in its time', async (_, ahead, days) => {
    const store = openStore();
    for (const age of [350.9, 350, 345, 100]) await receive(store, age);
    await run(store, 0);
    await runFrom(store, ahead + 1, ahead + 8, days);
    expect(await store.unusualDeletion()).toMatchObject({ requests: 4 });
    await run(store, 9);
    expect(await store.unusualDeletion()).toBeNull();
    await run(store, 10);
    expect(await store.unusualDeletion()).toBeNull();
  });

  it('is a shorter period, although nothing is old yet, until the longer one is back', async () => {
    const store = openStore();
    await run(store, 0);
    await run(store, 1, 30);
    expect(await store.unusualDeletion()).toBeNull();
    await run(store, 2);
    await receive(store, 3);
    // Too soon to count, as after a start with another setting.
    await run(store, 2.01, 30);
    expect(await store.unusualDeletion()).toBeNull();
    await run(store, 3, 30);
    expect(await store.unusualDeletion()).toMatchObject({ requests: 0, days: 30 });
    await run(store, 4, 30);
    expect(await store.unusualDeletion()).toMatchObject({ requests: 0, days: 30 });
    await run(store, 5);
    expect(await store.unusualDeletion()).toBeNull();
  });

  it.each([
    ['the period is longer, and the clock as wrong as before', 400, 380],
    ['the clock is set back, and still far ahead', 398, 365],
  ])('is not over when %s', async (_, ahead, days) => {
    const store = openStore();
    for (const age of [100, 90]) await receive(store, age);
    await run(store, 0);
    await run(store, 401);
    await run(store, ahead + 1.5, days);
    expect(await store.unusualDeletion()).toMatchObject({ requests: 2 });
    expect(await decide(store, 'keep')).toBe(true);
  });

  it('is not said anew within a day of a clock that flips to and fro', async () => {
    const store = openStore();
    await receive(store, 100);
    const said = new Set<number>();
    for (let step = 0; step < 24; step += 1) {
      await run(store, step / 12 + (step % 2 === 0 ? 400 : 0));
      const unusual = await store.unusualDeletion();
      if (unusual !== null) said.add(unusual.noticedMs);
    }
    expect(said.size).toBe(1);
  });
});

describe('somebody who lets it go', () => {
  it.each([
    ['a shorter period', 0, 30, []],
    ['a clock that jumps', 400, 365, [100]],
  ])('lets nothing go by %s that comes later', async (_, ahead, days, more) => {
    const store = openStore();
    for (const age of [400, 364, 352, ...more]) await receive(store, age);
    await run(store, 0);
    await decide(store, 'let_go');
    expect(await run(store, ahead + 0.02, days)).toMatchObject({ deleted: [] });
    expect(await run(store, ahead + 0.1, days)).toMatchObject({ deleted: [] });
  });

  it('has nothing deleted once the clock is right again', async () => {
    const store = openStore();
    await receive(store, 100);
    await run(store, 400);
    await decide(store, 'let_go');
    await run(store, 0);
    expect(await run(store, 401)).toMatchObject({ deleted: [] });
  });
});

describe('somebody who keeps it', () => {
  it('has nothing deleted for 30 days, is asked again, and then it goes', async () => {
    const store = openStore();
    await receive(store, 400);
    await runFrom(store, 0, 5);
    expect(await decide(store, 'keep')).toBe(true);
    expect(await decide(store, 'keep')).toBe(false);
    await runFrom(store, 5, 34.9);
    expect(await store.unusualDeletion()).toBeNull();
    expect(await left(store)).toEqual([1]);
    await runFrom(store, 35, 48.9);
    expect(await store.unusualDeletion()).toMatchObject({ requests: 1 });
    expect(await left(store)).toEqual([1]);
    await runFrom(store, 49, 49.2);
    expect(await left(store)).toEqual([]);
  });
});
