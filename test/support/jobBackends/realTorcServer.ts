import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { scratchFolder } from '../scratchFolder.ts';

/** The `torc-server` that `RECOURSE_TORC_SERVER` names or that is on the PATH; undefined where there is none. */
export function findTorcServer(): string | undefined {
  const named = process.env['RECOURSE_TORC_SERVER'];
  const places =
    named === undefined
      ? (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'torc-server'))
      : [named];
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * A real server for one test, on loopback with a database of its own, that looks after blocked jobs every second. Its
 * address.
 */
export async function startTorcServer(program: string): Promise<string> {
  const folder = await scratchFolder();
  const child = spawn(
    program,
    ['run', '--host', '127.0.0.1', '-p', '0', '--database', join(folder, 'torc.db'), '-c', '1'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /TORC_SERVER_PORT=(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return `http://127.0.0.1:${port}/torc-service/v1`;
  }
  throw new Error(`${program} ended without saying its port`);
}

/** Calls a server; whatever it refuses is the test's failure. */
export async function callTorc(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Record<string, unknown>;
}
