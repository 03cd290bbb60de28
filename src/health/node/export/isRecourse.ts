import { request } from 'node:http';

/** What our servers of metrics call themselves in the `Server` header of every answer. */
export const serverName = 'Recourse';
/** Milliseconds without a byte until who has the port is taken for somebody else. */
const silentMs = 1000;

/**
 * Whether the program that listens on a port of this machine is another window's server of metrics. It is asked for
 * nothing, its body is not read. Never rejects.
 */
export function isRecourse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/', method: 'HEAD', agent: false, timeout: silentMs },
      ({ headers }) => {
        resolve(headers['server'] === serverName);
        asked.destroy();
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
    asked.once('close', () => resolve(false));
    asked.end();
  });
}
