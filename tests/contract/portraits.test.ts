import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { profilePicture } from '../../contract/limits/profile-picture.ts';
import { shopUsers, userPictures } from '../../server/db/schema.ts';
import { cameraJpeg, extendedWebp, squarePng } from '../support/portrait.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

onOneDatabase('portraits', (database) => {
  const server = serverFor({ database });

  const put = (file: Buffer, who: { token: string }) =>
    server.send('PUT /user/photo', { body: { content_base64: file.toString('base64') } }, who);
  const kept = async (file: Buffer, who: { token: string }) => {
    const answer = await put(file, who);
    expect(answer.status).toBe(200);
    return (await answer.json()).data.photo_url as string;
  };
  const seen = (address: string, headers: Record<string, string> = {}) =>
    fetch(server.address + address, { headers });

  it('[§D-photo] a person’s picture is theirs, shown to their team, and part of what they are handed out', async () => {
    const who = await newPerson(server.db);
    const address = await kept(squarePng(256), who);
    expect(address).toMatch(/^\/media\/people\/[0-9a-f]{32}\.png$/);
    const { data } = await server.ok('GET /user', {}, who);
    expect(data).toMatchObject({ photo_url: address, photo: address });
    const colleague = await newPerson(server.db, { shops: 0 });
    const shopId = who.shopIds[0] ?? 0;
    await server.db
      .insert(shopUsers)
      .values({ shopId, userId: colleague.userId, roleName: 'limited' });
    const token = await newSession(server.db, colleague.userId, { shopId });
    const team = (await server.ok('GET /shop/users', {}, { token })).data;
    expect(team.find(({ email }) => email === who.email)?.photo).toBe(address);
    expect(team.find(({ email }) => email === colleague.email)?.photo).toBeNull();
    const { picture } = (await server.ok('GET /user/export', {}, who)).data;
    expect(picture?.media_type).toBe('image/png');
    const shown = await seen(address);
    expect(shown.headers.get('Content-Type')).toBe('image/png');
    expect(shown.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(picture?.content_base64);
    const again = await seen(address, { 'If-None-Match': shown.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('[§D-photo] a picture that is replaced, taken away or given up for a named one is nowhere any more', async () => {
    const who = await newPerson(server.db);
    const first = await kept(squarePng(64), who);
    const second = await kept(squarePng(65), who);
    expect([(await seen(first)).status, (await seen(second)).status]).toEqual([404, 200]);
    const { data } = await server.ok('DELETE /user/photo', {}, who);
    expect(data.photo_url).toBeNull();
    expect((await seen(second)).status).toBe(404);
    const third = await kept(squarePng(64), who);
    expect(third).not.toBe(first);
    await server.ok('PATCH /user', { body: { photo_url: 'https://example.com/me.jpg' } }, who);
    expect((await seen(third)).status).toBe(404);
    await kept(squarePng(64), who);
    await server.ok('PATCH /user', { body: { photo_url: '' } }, who);
    expect(await server.db.$count(userPictures)).toBe(1);
    // Changing only the name keeps the picture.
    const last = await kept(squarePng(64), who);
    await server.ok('PATCH /user', { body: { name: 'Nyt Navn' } }, who);
    expect((await seen(last)).status).toBe(200);
  });

  it('[§D-photo-file] what a file says beyond its picture isn’t kept', async () => {
    for (const file of [
      cameraJpeg(),
      extendedWebp(),
      Buffer.concat([squarePng(64), Buffer.from('55.676N')]),
    ]) {
      const who = await newPerson(server.db);
      expect(file.toString('latin1')).toContain('55.676N');
      const shown = Buffer.from(await (await seen(await kept(file, who))).arrayBuffer());
      expect(shown.length).toBeGreaterThan(20);
      expect(shown.length).toBeLessThan(file.length);
      expect(shown.toString('latin1')).not.toMatch(/55\.676N|Exif|XMP/);
    }
  });

  it('[§D-photo-file] rubbish, other files, and pictures that are no square of the right size are refused by their field, and change nothing', async () => {
    const who = await newPerson(server.db);
    const before = await kept(squarePng(64), who);
    const { least, most } = profilePicture.sent;
    const jpeg = cameraJpeg();
    const wrong: Record<string, Buffer> = {
      rubbish: Buffer.from('not a picture at all, but long enough to be read'),
      empty: Buffer.alloc(0),
      'a head alone': jpeg.subarray(0, 3),
      'cut off': jpeg.subarray(0, 60),
      'a png cut off': squarePng(64).subarray(0, 40),
      'a gif': Buffer.from('GIF89a0000000000000000'),
      'a page': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'no square': squarePng(128, 64),
      'too small': squarePng(least - 1),
      'too large': squarePng(most + 1),
      'a png bomb': squarePng(20_000, 1),
    };
    for (const [what, file] of Object.entries(wrong)) {
      const answer = await put(file, who);
      expect(answer.status, what).toBe(422);
      expect(Object.keys((await answer.json()).errors), what).toEqual(['photo']);
    }
    const heavy = await put(Buffer.alloc(profilePicture.sent.bytes + 3), who);
    expect(heavy.status).toBe(422);
    expect(Object.keys((await heavy.json()).errors)).toEqual(['content_base64']);
    expect((await server.ok('GET /user', {}, who)).data.photo_url).toBe(before);
    expect((await seen(before)).status).toBe(200);
    expect((await kept(squarePng(least), who)) && (await kept(squarePng(most), who))).toBeTruthy();
  });

  it('[§D-photo] nobody changes another’s picture, and no name but a picture’s own finds one', async () => {
    const who = await newPerson(server.db);
    const other = await newPerson(server.db);
    const mine = await kept(squarePng(64), who);
    await kept(squarePng(70), other);
    await server.ok('DELETE /user/photo', {}, other);
    expect((await seen(mine)).status).toBe(200);
    for (const name of [
      'x.png',
      `${'0'.repeat(32)}.png`,
      `${randomUUID()}.png`,
      '%27 or true--.png',
    ]) {
      expect((await seen(`/media/people/${name}`)).status).toBe(404);
    }
    expect((await server.send('PUT /user/photo', { body: { content_base64: '' } })).status).toBe(
      401,
    );
  });
});
