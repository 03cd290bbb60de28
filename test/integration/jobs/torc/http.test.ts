import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatMessages } from '../../../../src/base/text/message.ts';
import type { TorcProfile } from '../../../../src/jobs/domain/backend/torcProfile.ts';
import { TorcHttp } from '../../../../src/jobs/node/torc/http/torcHttp.ts';
import { connectTorc } from '../../../../src/jobs/node/torc/connectTorc.ts';
import { scratchFolder } from '../../../support/scratchFolder.ts';
import { TestClock } from '../../../support/testClock.ts';

async function served(
  listener: RequestListener,
  tls?: { readonly key: Buffer; readonly cert: Buffer },
): Promise<string> {
  const server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, value: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

function client(
  profile: Partial<TorcProfile> & { readonly url: string },
  password?: string,
  clock = new TestClock(),
): TorcHttp {
  const http = new TorcHttp(
    { name: 'cluster', ...profile },
    { password: () => Promise.resolve(password), clock, wallClock: () => 0 },
  );
  onTestFinished(() => http.close());
  return http;
}
const get = async (http: TorcHttp, path = '/ping', signal?: AbortSignal) =>
  formatMessages(await http.json({ method: 'GET', path }, signal));

test('a user goes along only where a password is known', async () => {
  const seen: (string | undefined)[] = [];
  const url = await served((request, response) => {
    seen.push(request.headers.authorization);
    json(response, {});
  });
  await get(client({ url, user: 'ann' }));
  await get(client({ url, user: 'ann' }, 'geheim ü'));
  expect(seen).toEqual([undefined, `Basic ${Buffer.from('ann:geheim ü').toString('base64')}`]);
});

test('a redirect is not followed, so that the password stays with the server it is for', async () => {
  const asked: string[] = [];
  const elsewhere = await served((request, response) => {
    asked.push(request.headers.authorization ?? '');
    json(response, {});
  });
  const url = await served(
    (_, response) => void response.writeHead(307, { location: `${elsewhere}/torc-service/v1/ping` }).end(),
  );
  expect(await get(client({ url, user: 'ann' }, 'secret'))).toMatchObject({
    ok: false,
    error: { code: 'server-error', message: expect.stringMatching(/redirects elsewhere/) as string },
  });
  expect(asked).toEqual([]);
});

test('a server that does not answer is given fifteen seconds', async () => {
  const clock = new TestClock();
  let arrived = (): void => undefined;
  const came = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const url = await served(() => arrived());
  const answer = get(client({ url }, undefined, clock));
  await came;
  clock.advance(14_999);
  clock.advance(1);
  expect(await answer).toMatchObject({
    ok: false,
    error: { code: 'timed-out', message: expect.stringMatching(/15 s/) as string },
  });
  expect(clock.waiting).toBe(0);
});

test('a caller that gives up closes the connection', async () => {
  const stop = new AbortController();
  const closed = new Promise<void>((resolve) => {
    void served((request) => {
      request.socket.once('close', () => resolve());
      stop.abort();
    })
      .then((url) => get(client({ url }), '/ping', stop.signal))
      .then((answer) => {
        expect(answer).toMatchObject({ ok: false, error: { code: 'cancelled' } });
      });
  });
  await closed;
});

test('a kept connection that turns out to be closed is no failure for reading, and a write is never sent twice', async () => {
  const seen: string[] = [];
  let breaks = false;
  const url = await served((request: IncomingMessage, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    if (breaks) {
      breaks = false;
      request.socket.resetAndDestroy();
    } else json(response, {});
  });
  const http = client({ url });
  await get(http);
  breaks = true;
  expect((await get(http, '/jobs/1')).ok).toBe(true);
  breaks = true;
  expect(await http.json({ method: 'PUT', path: '/jobs/1', body: {} })).toMatchObject({
    ok: false,
    error: { code: 'offline' },
  });
  expect(seen.filter((each) => each.startsWith('PUT'))).toHaveLength(1);
  expect(seen.filter((each) => each.endsWith('/jobs/1') && each.startsWith('GET'))).toHaveLength(2);
});

test('no more than four requests are under way at once', async () => {
  let now = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const url = await served((_, response) => {
    now += 1;
    most = Math.max(most, now);
    waiting.push(() => {
      now -= 1;
      json(response, {});
    });
    // Lets the oldest go once as many are there as are let in, or the last ones are.
    if (waiting.length === 4 || most === 4) waiting.shift()?.();
  });
  const http = client({ url });
  const all = Array.from({ length: 12 }, (_, at) => get(http, `/jobs/${at}`));
  const drained = Promise.all(all).then(() => true);
  while (!(await Promise.race([drained, new Promise<false>((resolve) => setImmediate(() => resolve(false)))])))
    if (most === 4) waiting.shift()?.();
  expect(most).toBe(4);
});

test.each([
  ['a page of a proxy', '<html>sign in</html>', 'text/html'],
  ['text that is no JSON', 'hello', 'text/plain'],
  ['half of a JSON text', '{"items": [', 'application/json'],
])('%s is told as no Torc server', async (_, text, type) => {
  const url = await served((__, response) => void response.writeHead(200, { 'content-type': type }).end(text));
  expect(await get(client({ url }))).toMatchObject({
    ok: false,
    error: { code: 'server-error', message: expect.stringMatching(/not a Torc server/) as string },
  });
});

test('a certificate is vouched for by the file of the profile, or taken unseen where the profile says so', async () => {
  const folder = await scratchFolder();
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  const cert = join(folder, 'cert.pem');
  const url = await served((_, response) => json(response, {}), {
    key: readFileSync(join(folder, 'key.pem')),
    cert: readFileSync(cert),
  });
  expect(await get(client({ url }))).toMatchObject({
    ok: false,
    error: { code: 'offline', message: expect.stringMatching(/caFile/) as string },
  });
  expect((await get(client({ url, caFile: cert }))).ok).toBe(true);
  expect((await get(client({ url, allowsUntrustedCertificate: true }))).ok).toBe(true);
  expect(await get(client({ url, caFile: join(folder, 'none.pem') }))).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  });
  expect(await get(client({ url: url.replace('https', 'http') }))).toMatchObject({
    ok: false,
    error: { code: 'offline' },
  });
});

test('a profile that is wrong, and a machine without a network, are told by every answer', async () => {
  const wrong = connectTorc({ name: 'x', url: 'ftp://host' });
  expect(await wrong.check()).toMatchObject({ ok: false, error: { code: 'invalid' } });
  expect(await wrong.resolve(1, [{ jobId: 1, action: 'retry' }])).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  });
  const away = connectTorc({ name: 'x', url: 'http://127.0.0.1:9' });
  expect(await away.workflows({})).toMatchObject({ ok: false, error: { code: 'offline' } });
  await Promise.all([wrong.close(), away.close()]);
});
